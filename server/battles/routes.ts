import {
  addBots,
  battle as battleRoute,
  battleBots,
  cancelBattle,
  createBattle,
  joinBattle,
  listBattles as listRoute,
  nextBattleSeed,
} from '#contract/api/battles.ts';
import { listedPlayer } from '#contract/api/listed-player.ts';
import { handle, handleMoney } from '#server/http/handle.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { Battles } from './battles.ts';
import { BATTLE_BOTS } from './bots.data.ts';
import { listBattles } from './list-battles.ts';
import { nextSeedHash } from './next-seed.ts';
import { battlePage, readBattle } from './read-battles.ts';

function registerReads(app: App, deps: Deps): void {
  handle(app, deps, listRoute, async ({ input: { query }, player, request }) => {
    const { battles, total } = await listBattles(deps, query, player?.id ?? null);
    return pageReply(battles, total, query, request.url);
  });

  handle(app, deps, battleBots, () => ({
    data: BATTLE_BOTS.map(({ id, name }) => ({ id, player: listedPlayer({ id, name, isDemo: false, avatarUrl: null }) })),
  }));

  handle(app, deps, nextBattleSeed, async ({ player }) => ({
    data: { server_seed_hash: await nextSeedHash(deps.db.read, deps, player.id) },
  }));

  handle(app, deps, battleRoute, async ({ input, player }) => {
    // The clock is read first: nothing in the answer is older than it says.
    const ts = deps.clock.now();
    return { data: await readBattle(deps, input.params.id, player?.id ?? null), ts };
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    battles: Battles;
  }
}

/** The calls of the battles, and the process that publishes them. */
export function registerBattles(app: App, deps: Deps): void {
  const battles = new Battles(deps);
  app.decorate('battles', battles);
  runWhileServing(app, battles);
  registerReads(app, deps);

  handleMoney(app, deps, createBattle, async (tx, { input: { body }, player }) => {
    const { client_seed: clientSeed, play, server_seed_hash: seedHash, ...order } = body;
    const { battle, after } = await battles.create(tx, { playerId: player.id, clientSeed, play }, { ...order, seedHash });
    return { msg: 'Your battle is open.', data: { id: battle.id, balance: after.balance, balance_version: after.version } };
  });

  handleMoney(app, deps, joinBattle, async (tx, { input: { params, body }, player }) => {
    const { client_seed: clientSeed, play, team_idx: side } = body;
    const { battle, after } = await battles.join(tx, { playerId: player.id, clientSeed, play }, { battleId: params.id, side });
    const shown = await battlePage(tx, deps, battle, player.id);
    return {
      msg: 'You’re in. Good luck!',
      data: { battle: shown, balance: after.balance, balance_version: after.version },
      ts: deps.clock.now(),
    };
  });

  handleMoney(app, deps, cancelBattle, async (tx, { input: { params }, player }) => {
    const { balance, version } = await battles.cancel(tx, player.id, params.id);
    return { msg: 'Battle canceled. Your coins are back in your balance.', data: { balance, balance_version: version } };
  });

  handleMoney(app, deps, addBots, async (tx, { input: { params, body }, player }) => {
    const battle = await battles.addBots(tx, player.id, { battleId: params.id, bots: body.bots, side: body.team_idx });
    const msg = body.bots.length === 1 ? 'Bot added.' : 'Bots added.';
    return { msg, data: await battlePage(tx, deps, battle, player.id), ts: deps.clock.now() };
  });
}
