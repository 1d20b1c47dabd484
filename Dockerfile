FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The image brings Node: the package's copy of it (120 MB) goes.
RUN npm run build -- client && npm prune --omit=dev && rm -r node_modules/node

FROM node:24-slim
ENV DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop .
RUN mkdir /data && chown node /data
USER node
EXPOSE 3000
CMD ["node", "server/main.ts"]
