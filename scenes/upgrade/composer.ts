import { UPGRADE_SIDES } from '#contract/games/upgrade.ts';
import { defineComposer } from '#scenes/stage/composed.ts';
import { choice, coins, measure, ms } from '#scenes/stage/knobs.ts';
import { reduceUpgrade } from './model.ts';
import { BEAR, DIAMOND, HEADPHONES, LAPTOP, MOTO, PAD, playedFact, settingOf, showing } from './stories.ts';
import { upgradeShapes } from './shapes.ts';

const PRIZES = [BEAR, PAD, HEADPHONES, LAPTOP, MOTO, DIAMOND];
const NAMES = PRIZES.map(({ id }) => id);
const prizeOf = (name: string) => PRIZES.find(({ id }) => id === name) ?? HEADPHONES;

/** One try for a prize. Throws RangeError where the stake is worth no chance. */
export const upgradeComposer = defineComposer(
  reduceUpgrade,
  upgradeShapes,
  {
    item: choice(['none', ...NAMES], HEADPHONES.id, 'Stake', 'The item that is staked.'),
    coins: coins(0, 10_000, 'Stake', 'Coins beside it.'),
    target: choice(NAMES, LAPTOP.id, 'Stake', 'The prize that is aimed at.'),
    side: choice(UPGRADE_SIDES, 'under', 'Stake', 'Which side wins.'),
    ticket: measure('%', 10, 0, 99.9999, 'Outcome', 'Where the needle stops, percent of the circle.'),
    mode: choice(['normal', 'instant'], 'normal', 'Outcome', 'How fast the page asks for the result.'),
    atMs: ms(0, 0, 10_000, 'Times', 'When the result arrives.'),
  },
  ({ item, coins: own, target, side, ticket, mode, atMs }) => {
    const setting = settingOf(item === 'none' ? [] : [prizeOf(item)], Math.round(own * 100), prizeOf(target), side);
    if (setting.wins === 0) throw new RangeError('Stake an item or coins that are worth a chance.');
    return { before: showing(setting), facts: [{ atMs, fact: playedFact(setting, Math.round(ticket * 10_000), mode) }] };
  },
);
