# The dependencies that the service and the index builder need, as bun.lock names them. Peers would add only a
# compiler and its types; those peers that are loaded are dependencies of their own.
FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile --production --omit=peer

# The geo index, compiled while the image is built. Fetching is a layer of its own: only new pins fetch anew.
FROM dependencies AS index
ENV DATA_DIR=/build
COPY datasets datasets
RUN bun datasets/fetch.ts fetch
COPY src/net src/net
COPY src/geo src/geo
COPY index-builder index-builder
RUN mkdir /index /data && bun index-builder/build.ts --out /index/geo.wpi

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json bunfig.toml tsconfig.json LICENSE NOTICE ./
COPY src src
COPY --from=index /index /index
# An empty directory that the service may write; nothing else in the image needs to be writable.
COPY --from=index --chown=bun:bun /data /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    ADMIN_HOST=0.0.0.0 \
    ADMIN_PORT=8081 \
    DATA_DIR=/data \
    GEO_INDEX=/index/geo.wpi
VOLUME /data
USER bun
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["bun", "-e", "const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`); process.exit(answer.ok ? 0 : 1)"]
CMD ["bun", "src/main.ts"]
