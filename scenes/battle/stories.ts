import type { Story } from '#scenes/stage/contract.ts';
import { finalStories } from './final/stories.ts';
import { type BattleFact, type BattleState, initialBattle, reduceBattle } from './model.ts';
import { type Battle, factsFrom, play, type Played, stateBefore } from './story-kit.ts';

type BattleStory = Story<BattleState, BattleFact>;

/** A battle from one of its rounds on, up to another or to its end. */
function from(title: string, played: Played, round: number, rest: Partial<BattleStory> = {}, to?: number): BattleStory {
  const battle = play(played);
  return { id: played.id, title, before: stateBefore(battle, round), facts: factsFrom(battle, round, 0, to), ...rest };
}

/** A lobby of which only the first seats are taken. */
function lobbyOf({ setup, seats }: Battle, taken: number): BattleFact {
  const free = seats.map((seat) => (seat.seat < taken ? seat : { ...seat, player: null, is_bot: false, mine: false }));
  return { kind: 'shown', setup, seats: free, startedAtMs: null, draws: [], outcome: null, settled: false, canceled: false };
}

const FOUR: Played = { id: 'four', lineup: '1v1v1v1', mode: 'normal', rounds: 5 };
const LOBBY = play({ ...FOUR, id: 'lobby' });
const PHONE = { width: 390, height: 660 };
/** The dearest item of each jewel case of 50 rounds, for every seat. */
const DIAMONDS = Object.fromEntries(
  Array.from({ length: 16 }, (_, box) => [0, 1, 2, 3].map((seat) => [`${box * 3 + 2}:${seat}`, 'rose-diamond'])).flat(),
);

/** The cases of the battle scene. */
export const battleStories: readonly BattleStory[] = [
  {
    id: 'lobby',
    title: 'A lobby with free seats; a player sits down',
    before: reduceBattle(initialBattle(), lobbyOf(LOBBY, 1)),
    facts: [
      { atMs: 300, fact: { kind: 'seated', seats: (lobbyOf(LOBBY, 2) as Extract<BattleFact, { kind: 'shown' }>).seats } },
      { atMs: 1_500, fact: { kind: 'seated', seats: (lobbyOf(LOBBY, 3) as Extract<BattleFact, { kind: 'shown' }>).seats } },
    ],
  },
  {
    id: 'countdown',
    title: 'The last seat is taken: the countdown, then the first round',
    before: reduceBattle(initialBattle(), lobbyOf(LOBBY, 4)),
    facts: [
      { atMs: 0, fact: { kind: 'started', startedAtMs: 0 } },
      { atMs: LOBBY.setup.pace.starting_ms, fact: { kind: 'round', round: 0, draws: LOBBY.draws[0] ?? [] } },
    ],
  },
  {
    id: 'canceled',
    title: 'A lobby that was canceled',
    before: reduceBattle(initialBattle(), lobbyOf(LOBBY, 2)),
    facts: [{ atMs: 300, fact: { kind: 'canceled' } }],
  },
  from('Round 4 of 5, four seats', { ...FOUR, chosen: { '3:0': 'petal-kimono' } }, 3, {}, 4),
  from('The lead changes', { ...FOUR, id: 'lead', chosen: { '3:2': 'nova-phone' } }, 3, {}, 4),
  from('Two seats', { id: 'two', lineup: '1v1', mode: 'normal', rounds: 3 }, 1, {}, 2),
  from('Three seats', { id: 'three', lineup: '1v1v1', mode: 'normal', rounds: 4 }, 2, {}, 3),
  from('Two teams of two', { id: 'team', lineup: '2v2', mode: 'normal', rounds: 4, chosen: { '2:1': 'regatta-watch' } }, 2, {}, 3),
  from('Crazy: the lowest leads', { ...FOUR, id: 'crazy', mode: 'crazy' }, 3, {}, 4),
  from('Terminal: a round that does not count', { ...FOUR, id: 'terminal', mode: 'terminal' }, 3, {}, 4),
  from('Terminal: the round that decides', { ...FOUR, id: 'terminal-last', mode: 'terminal', chosen: { '4:3': 'duo-pad' } }, 4),
  from('Crazy terminal: the lowest of the last round wins', { ...FOUR, id: 'crazy-terminal', mode: 'crazy-terminal' }, 4),
  from('Jackpot: the largest part has the best chance', { ...FOUR, id: 'jackpot-round', mode: 'jackpot' }, 3, {}, 4),
  from('Crazy jackpot: the smallest part has it', { ...FOUR, id: 'crazy-jackpot-round', mode: 'crazy-jackpot' }, 3, {}, 4),
  from('Group: all seats share', { ...FOUR, id: 'group-round', mode: 'group' }, 3, {}, 4),
  from('A fast battle', { ...FOUR, id: 'fast', fast: true }, 2, {}, 4),
  from('Fifty rounds of four seats: the shelf shows the latest', { ...FOUR, id: 'fifty', rounds: 50 }, 49),
  from(
    'Totals from 100,000.00 in the narrowest lanes',
    { ...FOUR, id: 'large-totals', rounds: 50, chosen: DIAMONDS },
    48,
    { size: { width: 320, height: 300 } },
    49,
  ),
  from('A mythic prize in the last round', { ...FOUR, id: 'mythic', rounds: 4, chosen: { '3:0': 'gilded-crown' } }, 3),
  from('Joined in mid-round, after a reconnect', { ...FOUR, id: 'reconnect' }, 3, { joinAtMs: 2_200 }, 4),
  from('Watched by a viewer without a seat', { ...FOUR, id: 'watched', viewer: null }, 3, {}, 4),
  from('Reduced motion', { ...FOUR, id: 'reduced' }, 3, { motion: 'reduced' }, 4),
  from('No motion', { ...FOUR, id: 'still' }, 3, { motion: 'still' }, 4),
  from('Four seats on a phone', { ...FOUR, id: 'phone', chosen: { '3:0': 'petal-kimono' } }, 3, { size: PHONE }, 4),
  from('Two seats on a phone', { id: 'phone-two', lineup: '1v1', mode: 'normal', rounds: 3 }, 1, { size: { width: 390, height: 420 } }, 2),
  from('Two teams on a phone', { id: 'phone-team', lineup: '2v2', mode: 'normal', rounds: 4 }, 2, { size: PHONE }, 3),
  ...finalStories,
];
