import type { Gate } from './gate.ts';

/**
 * Asks the server once no scene plays: what it would answer now could give away a bet whose scene began after the news came. However often it is wanted
 * meanwhile, under one `id` it is asked once.
 */
export function askWhenFree(gate: Gate, id: string, ask: () => void): void {
  gate.whenFree(id, () => (gate.store.getState().holding ? askWhenFree(gate, id, ask) : ask()));
}
