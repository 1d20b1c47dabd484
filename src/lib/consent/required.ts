const listeners = new Set<() => void>();

/** Calls back when the server refused something because the player has to agree to new terms first. Returns how to stop. */
export function onConsentRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server has refused for want of an agreement. */
export function consentRequired(): void {
  for (const listener of listeners) listener();
}
