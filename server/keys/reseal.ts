import type { Deps } from '#server/runtime/deps.ts';
import { ROTATED_SECRETS } from '#server/security/secrets.ts';
import { ringOf } from './check-keys.ts';
import { rotateKey } from './rotate.ts';
import type { SealedColumn } from './sealed-column.ts';

/** Thrown by the progress of a rotation to end it. */
class Stopped extends Error {}

/**
 * Rotates every key that has older ones while this process serves: for the embedded database, which no command can open meanwhile. Answers its stop, which
 * waits for the transaction under way. The next start goes on.
 */
export function resealWhileServing(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'random' | 'log'>,
  columns: readonly SealedColumn[],
): () => Promise<void> {
  const { config, log } = deps;
  let stopped = false;
  const run = async (): Promise<void> => {
    for (const setting of ROTATED_SECRETS) {
      const [current, ...older] = ringOf(config, setting);
      if (older.length === 0) continue;
      const { resealed, left } = await rotateKey(deps, columns, setting, () => {
        if (stopped) throw new Stopped();
      });
      const facts = { setting, key: current.id, resealed, left };
      if (left.length > 0) log.error(facts, `some values could not be sealed under the current ${setting}; keep the older keys`);
      else log.warn(facts, `everything is sealed under the current ${setting}; its older values can be removed from the setting`);
    }
  };
  const running = run().catch((error: unknown) => {
    if (!(error instanceof Stopped)) log.error({ err: error }, 'a key rotation failed; the next start continues it');
  });
  return async () => {
    stopped = true;
    await running;
  };
}
