/**
 * A UUID for one intent of the player. Make it once per click and keep it over retries: same key, one effect, one answer.
 * `crypto.randomUUID` is missing on plain-http hosts other than localhost, hence the long form.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** One key for each thing that is sent: the same again has the same key, so it is done once however often it is sent. */
export class SentKey {
  #text = '';
  #key = '';

  of(sent: unknown): string {
    const text = JSON.stringify(sent);
    if (this.#text !== text) [this.#text, this.#key] = [text, newIdempotencyKey()];
    return this.#key;
  }
}
