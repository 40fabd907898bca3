# The bot in a container: what requirements.lock names, the program, and nothing else.
FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /venv
COPY requirements.lock ./
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md ./
COPY engine engine
COPY bot bot
COPY sandbox sandbox
COPY locales locales
COPY migrations migrations
RUN /venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home mafia && install -d -o mafia -g mafia /data
COPY --from=build /venv /venv
USER 10001
WORKDIR /data
VOLUME /data
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MAFIA_DATABASE_URL=sqlite:////data/mafia.db \
    MAFIA_LISTEN=0.0.0.0:8080
EXPOSE 8080
# The database can be written to and is this program's; without a token Telegram is not asked.
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s \
    CMD ["env", "MAFIA_BOT_TOKEN=", "MAFIA_MIGRATE=0", "mafia", "check"]
CMD ["mafia", "run"]
