# syntax=docker/dockerfile:1
# docs/operating.md explains how to pin the image by its digest.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json remix.config.js vite.config.ts vite.languages.ts vite.critical-styles.ts vite.programs.config.ts vite.browser.config.ts ./
COPY .ci/build-browser-scripts.mjs .ci/build-browser-scripts.mjs
COPY public public
COPY app app
COPY reference-backend reference-backend
# `no` omits the reference backend and the packages that only it needs.
ARG EMBEDDED_BACKEND=yes
# The commit that /version.json names, because the image is built without .git.
ARG COMMIT
RUN npm run build && npm prune --omit=dev
RUN [ "$EMBEDDED_BACKEND" != no ] || npm uninstall --omit=dev --no-audit csv-parse iconv-lite libsql
COPY Dockerfile ./
COPY .ci/sbom.mjs .ci/sbom.mjs
RUN node .ci/sbom.mjs
# Keeps the weights that previews of links are drawn in (app/link-preview/outlines.ts), 22 of 175 MB.
RUN find node_modules/@fontsource -name '*.woff*' ! -name '*-[57]00-normal.woff' -delete
# Removes optional peer dependencies that npm keeps but only builds need.
RUN rm -r node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver

FROM ${NODE_IMAGE}
WORKDIR /app
# All threads share two malloc arenas, because more would fragment memory. A single thread helps the garbage collector,
# because four would compete for the processor of a replica.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2 NODE_OPTIONS=--v8-pool-size=1
# Only the embedded backend writes to the data folder.
RUN mkdir .data && chown node:node .data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/public public
# The packages of this image, as CycloneDX 1.6.
LABEL org.cyclonedx.sbom=/app/build/sbom.cdx.json
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# BACKEND_URL has no default, so that a container without it stops and reports it.
CMD ["node", "build/programs/start.js"]
