# One image: the built product and the few packages that can't be part of it, run by an account without rights.
# docker build -t tamasha .      A tag with its digest (node:24-bookworm-slim@sha256:…) makes it the same image every time.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-update-notifier
COPY . .
RUN npm run build && node ops/ship.mjs /shipped

FROM ${NODE_IMAGE}
# What the image brings for installing packages is of no use here, and an attacker's first tool.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
	&& mkdir /data && chown node:node /data
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2
COPY --from=build /shipped ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "ops/healthcheck.mjs"]
# Nothing below /app is written: docker run --read-only --tmpfs /tmp does.
ENTRYPOINT ["node", "build/server/index.js"]
CMD ["serve"]
