import type { SceneKey } from '#scenes/registry.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { type Cents, formatChange } from '#contract/money.ts';
import { createPresenter } from '#src/play/bet/presenting.ts';
import type { Balance } from '#src/settlement/balance-view.ts';
import { browserClock } from '#src/stage/browser-clock.ts';
import { PAGES } from '../games.ts';
import { inTime, type LabPage, readStory } from './page-story.ts';

const WATCHDOG_MS = 13_000;

interface Outcome {
  fact: unknown;
  sceneId: string;
  coinsCents: Cents;
  balance: Balance;
}

/** Plays a story to the scene in the slot, its results as the page's own bets are: presented under a hold of the gate. */
export async function playBets(page: LabPage, scene: SceneKey, given: Story<unknown, unknown>): Promise<void> {
  const played = PAGES[scene];
  if (played === undefined) throw new RangeError(`the lab has no page of the scene ${scene}`);
  const { path, resultOf } = played;
  const { shop, watch } = page;
  const { handle, clock } = await page.show(path);
  const [startMs, pageStartMs] = [(clock ?? browserClock).now(), performance.now()];
  const story = await readStory(scene, given, startMs);
  watch(pageStartMs);
  const presenter = createPresenter(
    { factOf: ({ fact }: Outcome) => fact, scene: () => Promise.resolve(handle), sceneFailed: (error) => console.error(error) },
    { single: false },
  );
  handle.settle(story.before);
  for await (const { atMs, fact } of inTime(story.facts, pageStartMs)) {
    const id = `${story.seed ?? story.id}-${story.facts.findIndex((one) => one.fact === fact)}`;
    const result = shop.isPlayer ? resultOf(fact, handle.state()) : null;
    const startsAtMs = clock === undefined ? undefined : startMs + atMs;
    if (result === null) {
      handle.present(fact, startsAtMs === undefined ? { id } : { id, atMs: startsAtMs });
      continue;
    }
    const { stakeCents, payoutCents } = result;
    const hold = shop.gate.hold({ id, concealing: 'payouts', watchdogMs: WATCHDOG_MS });
    const balance = shop.pay(payoutCents - stakeCents);
    shop.gate.watchResult(hold, formatChange(payoutCents));
    void presenter.present(id, { fact, sceneId: id, coinsCents: payoutCents, balance }, hold, startsAtMs);
    hold.answered({ payout: payoutCents, version: balance.version, watchdogMs: WATCHDOG_MS });
    shop.gate.receiveBalance(balance);
  }
}
