/** The full address of a path of the shop, for passing it on. In a first view, which the server makes and where nothing can be copied yet, it is the path. */
export const fullAddress = (path: string): string => {
  const origin = globalThis.location?.origin;
  return origin === undefined ? path : new URL(path, origin).href;
};
