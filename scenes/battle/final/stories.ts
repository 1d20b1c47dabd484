import type { Story } from '#scenes/stage/contract.ts';
import type { BattleFact, BattleState } from '../model.ts';
import { factsFrom, play, type Played, stateBefore } from '../story-kit.ts';

/** When the last round of a story ends, ms in it. */
const DECIDED_MS = 400;

/** The end of a battle: its last prizes are shown, then the outcome is received. */
function ending(title: string, played: Played): Story<BattleState, BattleFact> {
  const battle = play(played);
  const rounds = battle.draws.length;
  return {
    id: played.id,
    title,
    before: stateBefore(battle, rounds, DECIDED_MS),
    facts: factsFrom(battle, rounds, DECIDED_MS),
  };
}

const TWO = { lineup: '1v1', mode: 'normal', rounds: 1 } as const;
const FOUR = { lineup: '1v1v1v1', mode: 'normal', rounds: 3 } as const;

/** The cases of what follows the last round. */
export const finalStories: readonly Story<BattleState, BattleFact>[] = [
  ending('Won: a little more than the stake', { ...TWO, id: 'won-1', chosen: { '0:0': 'kiss-purse', '0:1': 'dusk-umbrella' } }),
  ending('Won: twice the stake', { ...TWO, id: 'won-2', chosen: { '0:0': 'mirror-ball', '0:1': 'dusk-umbrella' } }),
  ending('Won: five times the stake', {
    ...FOUR,
    id: 'won-3',
    chosen: { '0:0': 'nova-phone', '1:1': 'arcade-stick', '2:2': 'tide-watch' },
  }),
  ending('Won: twenty times the stake', { ...FOUR, id: 'won-4', chosen: { '0:0': 'gilded-crown', '1:1': 'duo-pad' } }),
  ending('Won: a hundred times the stake', {
    ...TWO,
    lineup: '1v1v1',
    id: 'won-5',
    chosen: { '0:0': 'gilded-crown', '0:2': 'nova-phone' },
  }),
  ending('Lost: another player takes all', { ...FOUR, id: 'lost', viewer: 1, chosen: { '0:2': 'nova-phone' } }),
  ending('Watched: a bot takes all', { ...FOUR, lineup: '1v1v1', id: 'watched-final', viewer: null, chosen: { '0:2': 'nova-phone' } }),
  ending('A team shares what it won', { ...FOUR, lineup: '2v2', rounds: 4, id: 'team-final', chosen: { '0:1': 'nova-phone' } }),
  ending('All share alike', { ...FOUR, mode: 'group', id: 'group-final', chosen: { '2:1': 'regatta-watch' } }),
  ending('A tie is drawn between two of three', {
    ...TWO,
    lineup: '1v1v1',
    id: 'tie',
    viewer: 1,
    drawnSide: 0,
    chosen: { '0:0': 'petal-kimono', '0:1': 'petal-kimono', '0:2': 'stone-mug' },
  }),
  ending('A jackpot is drawn by the totals', {
    ...FOUR,
    mode: 'jackpot',
    id: 'jackpot',
    drawnSide: 2,
    chosen: { '0:0': 'nova-phone', '0:1': 'mirror-ball', '2:2': 'tide-watch', '0:3': 'petal-kimono' },
  }),
  ending('A jackpot of two teams, fast', { ...FOUR, lineup: '2v2', mode: 'jackpot', fast: true, id: 'jackpot-team', drawnSide: 0 }),
  ending('200 prizes: the dearest fly, the others are counted', { ...FOUR, rounds: 50, id: 'many' }),
];
