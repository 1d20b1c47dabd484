import { eq, sql } from 'drizzle-orm';
import type { BattleVerdict } from '#contract/battle/decide.ts';
import { battleEntropy, type BattleDraws } from '#contract/battle/draws.ts';
import { beaconRandomness } from '#contract/fairness/beacon.ts';
import { playBattle, type SeatDraw } from '#contract/battle/play.ts';
import { cents } from '#contract/money.ts';
import type { BoxVersion } from '#server/catalogue/catalogue.ts';
import type { Tx } from '#server/database/database.ts';
import { unsealServerSeed } from '#server/fairness/sealed-seed.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { addExperienceOfBets } from '#server/wallet/experience.ts';
import { type BattleRow, boxesOf, type SeatRow } from './battle-row.ts';
import { versionsByRound } from './ordered-boxes.ts';
import { battleDrawTable, battleTable } from './schema.ts';

async function writeDraws(tx: Tx, deps: Deps, battleId: string, versions: readonly BoxVersion[], drawn: readonly SeatDraw[][]) {
  const rows = versions.flatMap(({ id: versionId }, round) =>
    (drawn[round] ?? []).map(({ ticket, item }, seat) => ({
      id: deps.random.uuid(),
      battleId,
      round,
      seat,
      ticket,
      versionId,
      place: item,
    })),
  );
  await tx.insert(battleDrawTable).values(rows);
}

/** What a battle is drawn from besides its own seed. */
export interface DrawSources {
  /** All seats, in their order. */
  seats: readonly SeatRow[];
  /** The signature of the battle's round; null for a battle without public entropy. */
  beaconSignature: string | null;
}

/**
 * Draws and decides a battle whose seats are all taken, in the caller's transaction. From here on only the schedule says what of it is published, and
 * nothing can change it. Answers the battle after that.
 */
export async function startBattle(tx: Tx, deps: Deps, battle: BattleRow, { seats, beaconSignature }: DrawSources): Promise<BattleRow> {
  const { id, lineup, mode } = battle;
  const versions = versionsByRound(await boxesOf(tx, deps, id));
  const entropy = battleEntropy(
    seats.flatMap(({ clientSeed }) => clientSeed ?? []),
    beaconSignature && beaconRandomness(beaconSignature),
  );
  const draws: BattleDraws = { serverSeed: unsealServerSeed(deps, id, battle.serverSeedSealed), entropy, battleId: id };
  const { drawn, values, verdict } = playBattle(draws, {
    lineup,
    mode,
    rounds: versions.map(({ items }) => items.map(({ shown }) => shown)),
  });
  await writeDraws(tx, deps, id, versions, drawn);
  await addExperienceOfBets(tx, sql`battle_id = ${id}`);
  const decided: { verdict: BattleVerdict; total: BattleRow['total'] } = {
    verdict,
    total: cents(values.flat().reduce((sum, value) => sum + value, 0)),
  };
  const [started] = await tx
    .update(battleTable)
    .set({ status: 'starting', startedAt: deps.clock.now(), entropy, beaconSignature, ...decided })
    .where(eq(battleTable.id, id))
    .returning();
  if (!started) throw new Error(`battle ${id} was not started`);
  return started;
}
