import fc from 'fast-check';
import { UPGRADE_SIDES, UPGRADE_TICKETS, WINNING_TICKETS } from '#contract/games/upgrade.ts';
import { randomStoryOf } from '#scenes/stage/random-story.ts';
import { initialUpgrade, type UpgradeFact, type UpgradePrize, type UpgradeSetting } from './model.ts';
import { playedFact, settingOf, upgradeStories } from './stories.ts';

const known = upgradeStories.flatMap(({ facts }) =>
  facts.flatMap(({ fact: { items, target } }) => [...items, ...(target ? [target] : [])]),
);
const PRIZES: readonly UpgradePrize[] = [...new Map(known.map((prize) => [prize.id, prize])).values()];

const setting = fc
  .record({
    items: fc.subarray([...PRIZES], { maxLength: 5 }),
    coins: fc.nat(500_000),
    target: fc.option(fc.constantFrom(...PRIZES)),
    side: fc.constantFrom(...UPGRADE_SIDES),
  })
  .map(({ items, coins, target, side }) => settingOf(items, coins, target, side));

const set = setting.map((chosen): UpgradeFact => ({ kind: 'set', ...chosen }));

const isPlayable = ({ target, wins }: UpgradeSetting): boolean =>
  target !== null && wins >= WINNING_TICKETS.min && wins <= WINNING_TICKETS.max;

const played = fc
  .record({
    setting: setting.filter(isPlayable),
    ticket: fc.nat(UPGRADE_TICKETS - 1),
    mode: fc.constantFrom('normal', 'instant'),
  })
  .map(({ setting: chosen, ticket, mode }): UpgradeFact => playedFact(chosen, ticket, mode));

export const randomStory = randomStoryOf(initialUpgrade(), fc.oneof({ arbitrary: played, weight: 3 }, { arbitrary: set, weight: 1 }));
