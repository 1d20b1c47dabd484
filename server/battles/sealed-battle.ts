import { eq } from 'drizzle-orm';
import { type BeaconChain, beaconRoundFor, beaconTimeMs } from '#contract/fairness/beacon.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { announceStarted } from './battle-events.ts';
import { type BattleRow, heldBattle, takenSeats } from './battle-row.ts';
import { cancelLobby } from './cancel-battle.ts';
import { battleTable } from './schema.ts';
import { startBattle } from './start-battle.ts';

/*
 * A battle with public entropy whose seats are all taken waits for its beacon
 * 1. With the last seat the battle is sealed: the round is written and published together with all client seeds. No player can join or cancel any more.
 * 2. When the round is published, its signature is written and the battle is drawn and starts, in one transaction.
 * 3. A beacon that does not come in its time gives every stake back.
 */

/** How long after its time a round is waited for, ms. */
const BEACON_WAIT_MS = 30_000;

/** A battle that waits for its beacon. */
export interface SealedPlan {
  kind: 'sealed';
  id: string;
  chain: BeaconChain;
  round: number;
}

/** The plan of a battle; null for one that is not sealed or has started. */
export function sealedPlan({ id, status, beacon, beaconRound }: BattleRow): SealedPlan | null {
  if (status !== 'waiting' || beacon === null || beaconRound === null) return null;
  return { kind: 'sealed', id, chain: beacon, round: beaconRound };
}

/** When the beacon publishes the round, ms since 1970. */
export const beaconDueAt = ({ chain, round }: SealedPlan): number => beaconTimeMs(chain, round);

/** Seals a battle with its last seat, in the same transaction. Answers the battle after that. */
export async function sealBattle(tx: Tx, deps: Pick<Deps, 'clock'>, { id }: BattleRow, beacon: BeaconChain): Promise<BattleRow> {
  const sealedAt = deps.clock.now();
  const [sealed] = await tx
    .update(battleTable)
    .set({ sealedAt, beaconRound: beaconRoundFor(beacon, sealedAt) })
    .where(eq(battleTable.id, id))
    .returning();
  if (!sealed) throw new Error(`battle ${id} was not sealed`);
  return sealed;
}

async function signatureOf({ publicEntropy, log }: Deps, { id, chain, round }: SealedPlan): Promise<string | null> {
  try {
    if (!publicEntropy) throw new Error('public entropy is off');
    return await publicEntropy.signatureOf(chain, round);
  } catch (error) {
    log.warn({ err: error, battle: id, round }, 'a battle is waiting for its beacon round');
    return null;
  }
}

/**
 * Starts a sealed battle with the value of its round, or gives all back where that did not come in time. False while it is waited for; rejects with
 * what the database says. Does nothing to a battle that has started meanwhile.
 */
export async function drawSealed(deps: Deps, plan: SealedPlan): Promise<boolean> {
  const signature = await signatureOf(deps, plan);
  if (signature === null && deps.clock.now() < beaconDueAt(plan) + BEACON_WAIT_MS) return false;
  await deps.db.transaction(async (tx) => {
    if (signature === null) {
      await cancelLobby(tx, deps, plan.id);
      return;
    }
    const battle = await heldBattle(tx, plan.id);
    if (sealedPlan(battle) === null) return;
    const seats = await takenSeats(tx, plan.id);
    const started = await startBattle(tx, deps, battle, { seats, beaconSignature: signature });
    await announceStarted(tx, deps, started, seats);
  });
  return true;
}
