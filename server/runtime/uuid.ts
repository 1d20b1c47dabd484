const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for the text of a UUID: anything else names no row and must not reach a `uuid` column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
