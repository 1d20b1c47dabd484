/** The package punycode.js has no types of its own: as much as is used of it. */
declare const punycode: { decode(label: string): string };
export default punycode;
