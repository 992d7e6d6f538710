# syntax=docker/dockerfile:1
# docs/operating.md says how to name it by its digest.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json remix.config.js vite.config.ts vite.languages.ts vite.critical-styles.ts vite.programs.config.ts vite.browser.config.ts ./
COPY public public
COPY app app
COPY reference-backend reference-backend
# no: without the reference backend, and without the packages that it alone needs.
ARG EMBEDDED_BACKEND=yes
RUN npm run build && npm prune --omit=dev
RUN [ "$EMBEDDED_BACKEND" != no ] || npm uninstall --omit=dev --no-audit csv-parse libsql
# npm keeps what packages may have as an optional peer; only builds need it.
RUN rm -r node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver

FROM ${NODE_IMAGE}
WORKDIR /app
# Threads share two heaps of the C library, where each would keep rests in one of its own; one helps to collect garbage,
# where four would fight for a replica's processor.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2 NODE_OPTIONS=--v8-pool-size=1
# Only the embedded backend uses the data folder.
RUN mkdir .data && chown node:node .data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/public public
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No default BACKEND_URL: without one the container says what is missing and stops.
CMD ["node", "build/programs/start.js"]
