# The bot in a container: the packages of requirements.lock and the program, nothing else.
# The base has no digest here, because none was checked for this file; a tag can move. To pin it, build with
# --build-arg BASE=…@sha256:…: see docs/running.md.
ARG BASE=python:3.11-slim
FROM ${BASE} AS build
WORKDIR /src
# The base image's pip installs the packages: the virtual environment has no pip. Packages needed only to
# build are removed again.
RUN python -m venv --without-pip /venv
COPY requirements.lock ./
RUN pip --python /venv install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY minds minds
COPY championship championship
COPY bot bot
COPY sandbox sandbox
COPY lazy_types lazy_types
COPY locales locales
COPY migrations migrations
ARG COMMIT=
# Without the commit the program shows only its version.
RUN [ -z "$COMMIT" ] || echo "$COMMIT" >bot/commit.txt
RUN pip --python /venv install --no-cache-dir --no-deps --no-build-isolation . && \
    pip --python /venv uninstall --yes hatchling editables pathspec trove-classifiers

FROM ${BASE}
ARG VERSION=0.2.0
ARG COMMIT=
LABEL org.opencontainers.image.title="mafia-host" \
    org.opencontainers.image.description="The host of the game of Mafia in Telegram" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${COMMIT}"
RUN useradd --uid 10001 --no-create-home mafia && install -d -o mafia -g mafia /data
COPY --from=build /venv /venv
USER 10001
WORKDIR /data
VOLUME /data
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MAFIA_DATABASE_URL=sqlite:////data/mafia.db \
    MAFIA_LISTEN=0.0.0.0:8080 \
    MAFIA_WEB_LISTEN=0.0.0.0:8081
EXPOSE 8080 8081
# Checks the bot's heartbeat, a file beside the database. It asks Telegram nothing and opens no port.
HEALTHCHECK --interval=30s --timeout=20s --start-period=60s CMD ["mafia", "check", "--alive"]
CMD ["mafia", "run"]
