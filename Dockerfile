# The image of the service, for amd64 and arm64: nothing in it is compiled for a processor but Bun itself.
#
#   docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=1.0.0 --build-arg COMMIT=$(git rev-parse HEAD) \
#     --label org.opencontainers.image.source=https://your.example/waypost \
#     --label org.opencontainers.image.created=$(date -u +%Y-%m-%dT%H:%M:%SZ) \
#     --sbom=true --provenance=true --tag your.example/waypost:1.0.0 --push .
#
# Tags can be moved. To pin what they mean today, take the digest that `docker buildx imagetools inspect NAME` prints,
# and build with --build-arg BUILDER=NAME@sha256:... and --build-arg BASE=NAME@sha256:...
ARG BUILDER=oven/bun:1.4.5-slim
ARG BASE=oven/bun:1.4.5-distroless

# The dependencies that the service and the index builder need, as bun.lock names them. Peers would add only a
# compiler and its types; those peers that are loaded are dependencies of their own. Maps and types are for developers.
FROM --platform=$BUILDPLATFORM $BUILDER AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --frozen-lockfile --production --omit=peer && \
  find node_modules -name '*.map' -delete -o -name '*.d.ts' -delete -o -name '*.d.[cm]ts' -delete
# The last base has no shell, which the scripts of package.json need: links of their names take their place.
COPY tools/link-commands.ts ./
RUN bun link-commands.ts package.json /commands

# The geo index, compiled while the image is built. Fetching is a layer of its own: only new pins fetch anew. The times of
# the files are fixed, so that the layer is the same until its content changes.
FROM dependencies AS index
ENV DATA_DIR=/build
COPY datasets datasets
COPY src/net/direct-fetch.ts src/net/
RUN bun datasets/fetch.ts fetch
COPY src/net src/net
COPY src/geo/checks.ts src/geo/format.ts src/geo/geo-index.ts src/geo/ipv6-directory.ts src/geo/reader.ts src/geo/
COPY index-builder index-builder
RUN mkdir -p /data /layer/index && bun index-builder/build.ts --out /layer/index/geo.wpi && \
  touch -d @0 /layer/index/geo.wpi /layer/index/geo.wpi.json /layer/index

# What the running service says that it is.
FROM dependencies AS stamp
ARG VERSION
ARG COMMIT
RUN printf '%s\n%s\n' "$VERSION" "$COMMIT" > /BUILD && touch -d @0 /BUILD

FROM $BASE
# First what changes least.
COPY --from=index /layer /
WORKDIR /app
# An empty directory that the service may write; nothing else in the image needs to be writable.
COPY --from=index --chown=1000:1000 /data /data
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /commands ./
COPY tsconfig.json LICENSE NOTICE docs/licences.md ./
COPY datasets datasets
COPY index-builder index-builder
# The pages show the element of the client package.
COPY client/src client/src
COPY src src
COPY --from=stamp /BUILD BUILD
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    ADMIN_HOST=0.0.0.0 \
    ADMIN_PORT=8081 \
    DATA_DIR=/data \
    GEO_INDEX=/index/geo.wpi \
    REQUIRE_DATABASE_URL=true
VOLUME /data
# By number: Kubernetes cannot tell whether a name is root.
USER 1000:1000
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
# There is no other program in the image.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["/usr/local/bin/bun", "src/cli/healthcheck.ts"]
ENTRYPOINT ["/usr/local/bin/bun"]
CMD ["src/main.ts"]
ARG VERSION=unversioned
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="Waypost" \
      org.opencontainers.image.description="Where an address is, notices to users, and whether to trust a URL, over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$COMMIT"
