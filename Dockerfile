# syntax=docker/dockerfile:1
# Builds the archive of `npm run package` and unpacks it into an image without compiler, npm cache or sources. docs/operate.md says how it is run.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What `/healthz` names; the folder .git is not copied.
ARG SOURCE_COMMIT
RUN npm run package -- /out && mkdir /app && tar -xzf /out/*.tar.gz -C /app --strip-components=1

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data LOG_FILE=-
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin intara \
  && install -d -o intara -g intara -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "main.js"]
