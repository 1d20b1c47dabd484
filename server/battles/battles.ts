import type { Cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { afterCommit } from '#server/database/pending.ts';
import { BATTLES_LOCK, Leader } from '#server/rounds/lead/leader.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { cancelBattle, refundLobbies, setAside } from './cancel-battle.ts';
import { type BattleRequest, createBattle } from './create-battle.ts';
import { BattleRunner } from './runner.ts';
import { joinBattle, seatBots, type SeatRequest } from './take-seat.ts';

/** The battles of a shop: what players do, each in the caller's transaction, and the process that publishes them. Refusals as of each file. */
export class Battles {
  readonly #deps: Deps;
  readonly #runner: BattleRunner;
  readonly #leader: Leader;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#runner = new BattleRunner(deps);
    this.#leader = new Leader(deps, [(signal) => this.#runner.lead(signal)], BATTLES_LOCK);
  }

  start(): void {
    this.#leader.start();
  }

  /** Stops the publication at the current step; the next start continues from there. */
  stop(): Promise<void> {
    return this.#leader.stop();
  }

  async create(tx: Tx, creator: SeatRequest, request: BattleRequest) {
    const created = await createBattle(tx, this.#deps, creator, request);
    this.#follow(tx, created.battle.id);
    return created;
  }

  async join(tx: Tx, player: SeatRequest, where: { battleId: string; side?: number | undefined }) {
    const joined = await joinBattle(tx, this.#deps, player, where);
    this.#follow(tx, where.battleId);
    return joined;
  }

  async addBots(tx: Tx, playerId: string, where: { battleId: string; bots: readonly string[]; side?: number | undefined }) {
    const battle = await seatBots(tx, this.#deps, playerId, where);
    this.#follow(tx, where.battleId);
    return battle;
  }

  async cancel(tx: Tx, playerId: string, battleId: string) {
    const after = await cancelBattle(tx, this.#deps, playerId, battleId);
    this.#follow(tx, battleId);
    return after;
  }

  /** Cancels every lobby in which a player has a seat. Answers what the player got back. */
  async refundLobbies(tx: Tx, playerId: string): Promise<Cents> {
    const { battleIds, returned } = await refundLobbies(tx, this.#deps, playerId);
    for (const id of battleIds) this.#follow(tx, id);
    return returned;
  }

  /** What a player has set aside for free seats of lobbies, cents. */
  setAside(queries: Queries | Tx, playerId: string): Promise<Cents> {
    return setAside(queries, playerId);
  }

  /** Has the runner look at a battle once what was changed is written. */
  #follow(tx: Tx, battleId: string): void {
    afterCommit(tx, () => this.#runner.follow(battleId));
  }
}
