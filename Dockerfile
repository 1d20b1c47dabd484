FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
ENV DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop .
RUN mkdir /data && chown node /data
USER node
EXPOSE 3000
CMD ["node", "server/main.ts"]
