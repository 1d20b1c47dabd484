import { allBets, type Bet, type BetOutcome, myBets } from '#contract/api/bets.ts';
import { battle as battleRoute, battleBots } from '#contract/api/battles.ts';
import { myCrashBets } from '#contract/api/crash.ts';
import { diceBet } from '#contract/api/dice.ts';
import { inventory } from '#contract/api/inventory.ts';
import { plinkoBet } from '#contract/api/plinko.ts';
import { sessionFigures } from '#contract/api/player-limits.ts';
import { upgrade, upgradeQuote, upgradeTargets } from '#contract/api/upgrade.ts';
import { myWheelBets } from '#contract/api/wheel.ts';
import { bucketOf, type PlinkoChoice, plinkoTable } from '#contract/games/plinko.ts';
import { upgradeMultiplier, winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { MULTIPLIER_ONE, multiplier } from '#contract/multiplier.ts';
import type { Rarity } from '#contract/rarity.ts';
import { type BattleFact, type BattleState, reduceBattle } from '#scenes/battle/model.ts';
import type { SceneKey } from '#scenes/registry.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { ownedItem } from '#src/inventory/testing/owned-item.ts';
import type { stageBridge } from '#src/stage/stage-slot.tsx';
import { Visit } from '#src/stage/visit.ts';
import { HASH, type PageShop } from '../page-shop.ts';
import { type LabPage, readStory } from '../page-story.ts';
import { answered, ID as BATTLE_ID } from '../play-battle.ts';
import { playBox, press } from '../play-box.ts';

/*
 * The page of a game for its photographs (tests/visual/page-photographs.ts), without a canvas: the slot is empty at rest, and the page shows its own still
 * picture with the result. Everything that it says comes from the facts in here.
 */

/** What is photographed of a page. */
export type Moment = 'rest' | 'result';

type Bridge = ReturnType<(typeof stageBridge)['make']>;

/** The stage of a page that is photographed: a scene that is there and never drawn, or none by choice. */
export const stillStage =
  (moment: Moment): Bridge =>
  async (request) => {
    const visit = new Visit(request);
    visit.scene = await request.load();
    request.onStatus(moment === 'rest' ? { kind: 'ready', tier: 'high', motion: 'still' } : { kind: 'plate', reason: 'chosen' });
    request.onReady(visit.handle);
    return () => undefined;
  };

const NO_ROWS = { data: [], next: null };
const AT = '2026-01-02T11:58:00.000Z';

const PLAYED_TODAY = { staked: cents(24_000), won: cents(25_240), net: 1_240 };
const FIGURES = {
  now: '2026-01-02T12:00:00.000Z',
  // A session of play would count its minutes.
  session: null,
  today: { minutes: 42, ...PLAYED_TODAY, resets_at: '2026-01-03T00:00:00.000Z' },
  reality_check: { interval_minutes: null, most_minutes: null, next_at: null, due_since: null, answer_from: null },
};

const prize = (id: string, name: string, rarity: Rarity, price: number) =>
  ({ id, name, rarity, img_url: `/prizes/${id}.webp`, price: cents(price), sale_price: cents(price) }) as const;
const BEAR = prize('bramble-bear', 'Bramble bear', 'common', 950);
const OWNED = [BEAR, prize('champion-cup', 'Champion cup', 'uncommon', 2_600)];
const TARGET = prize('aurora-headphones', 'Aurora headphones', 'rare', 12_400);
const TARGETS = [
  prize('arcade-stick', 'Arcade stick', 'uncommon', 3_900),
  TARGET,
  prize('blue-diamond', 'Blue diamond', 'mythic', 890_000),
];

const pageOf = <Item>(data: readonly Item[]) => ({
  data,
  links: { next: null },
  meta: { total: data.length, current_page: 1, per_page: 24 },
});

/** Answers the next bet, which wins this many ten-thousandths of its stake. */
function played(shop: PageShop, outcome: BetOutcome, stakeCents: number, pays: number) {
  const payout = cents(Math.floor((stakeCents * pays) / MULTIPLIER_ONE));
  const { balance, version } = shop.pay(payout - stakeCents);
  const bet: Bet = {
    id: 'bet',
    placed_at: AT,
    status: payout > 0 ? 'won' : 'lost',
    stake: cents(stakeCents),
    multiplier: multiplier(pays),
    payout,
    nonce: 0,
    client_seed: 'lab',
    server_seed_hash: HASH,
    server_seed: null,
    outcome,
  };
  return { data: { bet, balance, balance_version: version } };
}

/** What the server of each game answers; the results are those of the photographs. */
function answer(shop: PageShop): void {
  const { server } = shop;
  for (const route of [myBets, myCrashBets, myWheelBets]) server.answer(route, () => NO_ROWS);
  server.answer(allBets, () => ({ data: [] }));
  server.answer(sessionFigures, () => ({ data: FIGURES }));
  // Before that of one battle, whose address is like it.
  server.answer(battleBots, () => ({ data: [] }));
  server.answer(diceBet, ({ body }: { body: { stake: number; choice: { side: 'under' | 'over'; target: number } } }) =>
    played(shop, { game: 'dice', ...body.choice, roll: 3_127 }, body.stake, 19_000),
  );
  server.answer(plinkoBet, ({ body: { stake, rows, risk } }: { body: PlinkoChoice & { stake: number } }) => {
    const path = `${'RL'.repeat(rows).slice(0, rows - 6)}RRRRRR`;
    const bucket = bucketOf(path);
    return played(shop, { game: 'plinko', rows, risk, path, bucket }, stake, plinkoTable(rows, risk)[bucket] ?? 0);
  });
  const owned = OWNED.map((item, index) => ownedItem(`item-${index}`, { item, sale_price: item.sale_price, won_at: AT }));
  server.answer(inventory, () => pageOf(owned));
  server.answer(upgradeTargets, () => pageOf(TARGETS));
  const wins = winningTickets(BEAR.sale_price, TARGET.sale_price);
  const pays = upgradeMultiplier(BEAR.sale_price, TARGET.sale_price);
  server.answer(upgradeQuote, () => ({ data: { staked: BEAR.sale_price, target: TARGET, wins, multiplier: pays } }));
  server.answer(upgrade, () => ({
    ...played(
      shop,
      { game: 'upgrade', side: 'under', coins: cents(0), items: [BEAR], target: TARGET, wins, ticket: 1_204 },
      BEAR.sale_price,
      pays,
    ),
    inventory_id: 'item-won',
  }));
}

const byTestId = (id: string) => (): HTMLElement | null => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
const byName = (name: string) => (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent.includes(name));

/** The address of each game that is played with a button of its page, and what is pressed before it. */
const PLAYED: Readonly<Partial<Record<SceneKey, { path: string; first?: readonly string[]; rounds?: true }>>> = {
  dice: { path: '/dice' },
  plinko: { path: '/plinko' },
  upgrade: { path: '/upgrade', first: [BEAR.name, TARGET.name] },
  crash: { path: '/crash', rounds: true },
  wheel: { path: '/wheel', rounds: true },
};

/** How long a battle waits for players, ms: in the middle of a minute when the page is photographed, whose text counts minutes. */
const OPEN_MS = 3_750_000;

/** Shows a battle as it is after these facts, over for an hour. */
async function showBattle({ shop, show }: LabPage, given: Story<unknown, unknown>): Promise<void> {
  const story = (await readStory('battle', given, Date.now() - 3_600_000)) as Story<BattleState, BattleFact>;
  const state = story.facts.reduce((before, { fact }) => reduceBattle(before, fact), story.before);
  const { setup } = state;
  if (setup === null) throw new RangeError('the story has no battle');
  const over = state.outcome === null ? state : reduceBattle(state, { kind: 'settled' });
  const battle = { ...answered(over, setup, true), expires_at: new Date(Date.now() + OPEN_MS).toISOString() };
  shop.server.answer(battleRoute, () => ({ data: battle, ts: Date.now() }));
  // Its slot comes with the first round.
  void show(`/battles/${BATTLE_ID}`);
}

/** Shows the page of a scene at a moment; resolves when what leads to it was done. `story` is of a box or a battle, whose pages show what it says. */
export async function showStill(page: LabPage, scene: SceneKey, moment: Moment, story: Story<unknown, unknown>): Promise<void> {
  answer(page.shop);
  if (scene === 'battle') return showBattle(page, story);
  if (scene === 'box') return playBox(page, moment === 'rest' ? { ...story, facts: [] } : story);
  const game = PLAYED[scene];
  if (game === undefined) throw new RangeError(`the scene ${scene} has no page`);
  await page.show(game.path);
  if (moment === 'rest' || game.rounds) return undefined;
  for (const name of game.first ?? []) await press(byName(name));
  return press(byTestId('place-bet'));
}
