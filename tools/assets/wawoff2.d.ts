declare module 'wawoff2' {
  /** A WOFF2 font as plain TrueType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
