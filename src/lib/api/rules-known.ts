/**
 * For parts that are fetched on demand: resolves when the rules of play are known, or when waiting for them takes too long. A part that waits for
 * this while its code comes shows its controls at once instead of one after the other.
 */
export async function rulesKnown(): Promise<void> {
  const { pageApi } = await import('./api.ts');
  await pageApi.settings.settled();
}
