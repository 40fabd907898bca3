# The bot in a container: what requirements.lock names, the program, and nothing else.
# The base has no digest here, since none was checked for this file; a tag can move. Whoever builds can pin it
# with --build-arg BASE=…@sha256:…: docs/running.md says how.
ARG BASE=python:3.11-slim
FROM ${BASE} AS build
WORKDIR /src
# The base's pip installs into it: it has none of its own, and what only builds is taken out again.
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
# Without the commit the program says its bare version.
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
    MAFIA_LISTEN=0.0.0.0:8080
EXPOSE 8080
# The bot's heartbeat, a file beside the database: Telegram is not asked, and no port is opened.
HEALTHCHECK --interval=30s --timeout=20s --start-period=60s CMD ["mafia", "check", "--alive"]
CMD ["mafia", "run"]
