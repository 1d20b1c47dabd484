import i18next from 'i18next';
import { type Box, box as boxRoute, demoBox, openBox } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { type BoxFact, type BoxOpened, type BoxState, isDemo, isFast, reduceBox } from '#scenes/box/model.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { HASH } from './page-shop.ts';
import { inTime, type LabPage, readStory } from './page-story.ts';

/** Price of a box that the story does not open. */
const PRICE = cents(1_000);
const SLUG = 'story';

/** The box of a story as it is sold, at the price that its openings paid. */
function soldBox({ box: name, items, colors }: BoxState, opened: BoxOpened | undefined): Box {
  const price = opened === undefined ? PRICE : cents(Math.round(opened.stakeCents / opened.openings.length));
  const worth = items.reduce((sum, { sale_price: value, ticket_from: from, ticket_to: to }) => sum + value * (to - from + 1), 0);
  return {
    id: SLUG,
    slug: SLUG,
    name: name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/-/g, ' '),
    type: 'standard',
    categories: [],
    price,
    img_url: `/boxes/${name}.webp`,
    colors: [...colors],
    top_prizes: [],
    items_count: items.length,
    return_ppm: Math.round((worth * 10) / price),
    version: 1,
    version_hash: HASH,
    items: [...items],
  };
}

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** How long a button may be missing or disabled, ms: the longest opening is shorter. */
const PATIENCE_MS = 60_000;

/** The player's press of a button, once it is free. Throws RangeError when it stays missing or disabled. */
export async function press(find: () => HTMLElement | null | undefined): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (find()?.getAttribute('aria-disabled') !== null) {
    if (performance.now() > until) throw new RangeError('the page has no button that opens the box of the story');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  find()?.click();
}

/** Opens the boxes of a story with the page's own controls; its server answers what the story says and publishes the drops. */
export async function playBox({ shop, show, watch }: LabPage, given: Story<unknown, unknown>): Promise<void> {
  const story = (await readStory('box', given, 0)) as Story<BoxState, BoxFact>;
  const [first] = story.facts;
  const shown = first?.fact.kind === 'shown' ? reduceBox(story.before, first.fact) : story.before;
  const opened = story.facts.flatMap(({ fact }) => (fact.kind === 'opened' ? [fact] : []));
  const sold = soldBox(shown, opened[0]);
  shop.server.answer(boxRoute, () => ({ data: sold }));
  const { handle } = await show(`/boxes/${SLUG}`);
  const startMs = performance.now();
  watch(startMs);
  const count = document.querySelector<HTMLInputElement>(`input[type=radio][value="${shown.count}"]`);
  if (count?.checked === false) count.click();
  handle.settle(story.before);
  for await (const { fact } of inTime(story.facts, startMs)) {
    if (fact.kind === 'shown' || !(shop.isPlayer || isDemo(fact.mode))) {
      handle.present(fact, { id: story.seed ?? story.id });
      continue;
    }
    const { openings, stakeCents, mode } = fact;
    const seeds = { server_seed_hash: HASH, client_seed: 'lab' };
    const draws = openings.map((opening, nonce) => ({ ...opening, nonce }));
    shop.server.answer(demoBox, () => ({ data: { openings: draws, server_seed: HASH, ...seeds } }));
    shop.server.answer(openBox, () => {
      const { balance, version } = shop.pay(-stakeCents);
      const won = draws.map((draw) => ({ ...draw, inventory_id: draw.id }));
      const { name, img_url } = sold;
      const items = openings.map(({ item }) => item);
      shop.publish(items, { slug: SLUG, name, img_url });
      return { data: { openings: won, cost: stakeCents, balance, balance_version: version, ...seeds } };
    });
    const fast = button(i18next.t('boxes:open.fast'));
    if ((fast?.getAttribute('aria-pressed') === 'true') !== isFast(mode)) fast?.click();
    const demo = (): HTMLElement | undefined => button(i18next.t('boxes:open.demo'));
    await press(isDemo(mode) ? demo : () => document.querySelector<HTMLElement>('[data-testid=open-box]'));
  }
}
