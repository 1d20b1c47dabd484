/** The package has no types of its own: as much as is used of it. */
declare module 'punycode.js' {
  const punycode: { decode(label: string): string };
  export default punycode;
}
