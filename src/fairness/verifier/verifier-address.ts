import type { SeedGame } from '#contract/api/bets.ts';
import { DICE_SIDES, isDiceTarget } from '#contract/games/dice.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { isUpgradeChance, UPGRADE_SIDES } from '#contract/games/upgrade.ts';
import type { Choice } from './drawn.ts';
import { seedFault, type SeedFault, type SeedField } from '#src/fairness/proof/seed-proof.ts';

/** What a game's verifier asks besides the seeds. */
export type ChoiceField = 'rows' | 'risk' | 'side' | 'target' | 'wins';

/** By game; target and winning tickets may be left empty, then only what was drawn is computed. */
export const CHOICE_FIELDS: Readonly<Record<SeedGame, readonly ChoiceField[]>> = {
  box: [],
  dice: ['side', 'target'],
  plinko: ['rows', 'risk'],
  upgrade: ['side', 'wins'],
};

/** What a verifier computes from, as text. */
export interface VerifierInput extends Record<SeedField | ChoiceField, string> {
  game: SeedGame;
}

export type VerifierField = SeedField | ChoiceField | 'game';

/** The first thing that can't be computed from. `game`: the address asks for a game that this page doesn't check. */
export type VerifierFault = { field: VerifierField; fault: SeedFault };

/** An empty form. */
export const EMPTY_INPUT: VerifierInput = {
  game: 'box',
  serverSeed: '',
  clientSeed: '',
  nonce: '',
  rows: '16',
  risk: 'medium',
  side: 'under',
  target: '',
  wins: '',
};

const PARAMETERS: Readonly<Record<VerifierField, string>> = {
  game: 'game',
  serverSeed: 'server_seed',
  clientSeed: 'client_seed',
  nonce: 'nonce',
  rows: 'rows',
  risk: 'risk',
  side: 'side',
  target: 'target',
  wins: 'wins',
};

/** Parameters that say that an address brings a check along. */
const SEEDS = ['serverSeed', 'clientSeed', 'nonce'] as const;

/** The page that checks a game. */
const PAGES: Readonly<Record<SeedGame, string>> = {
  box: '/provably-fair',
  dice: '/dice/provably-fair',
  plinko: '/plinko/provably-fair',
  upgrade: '/provably-fair',
};

const HUNDREDTHS = /^\d{1,3}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,6}$/;

/** A target as typed, in hundredths; null when it is none. */
function targetOfText(text: string): number | null {
  return HUNDREDTHS.test(text) ? Math.round(Number(text) * 100) : null;
}

const oneOf = <Option extends string | number>(options: readonly Option[], text: string): Option | undefined =>
  options.find((option) => String(option) === text);

/** The choice that the texts make, or the field that makes none. */
export function choiceOfInput(input: VerifierInput): Choice | VerifierFault {
  const malformed = (field: ChoiceField): VerifierFault => ({ field, fault: input[field] === '' ? 'missing' : 'malformed' });
  switch (input.game) {
    case 'box':
      return { game: 'box' };
    case 'plinko': {
      const rows = oneOf(PLINKO_ROWS, input.rows);
      const risk = oneOf(PLINKO_RISKS, input.risk);
      if (rows === undefined) return malformed('rows');
      return risk === undefined ? malformed('risk') : { game: 'plinko', rows, risk };
    }
    case 'dice': {
      const side = oneOf(DICE_SIDES, input.side);
      if (side === undefined) return malformed('side');
      if (input.target === '') return { game: 'dice', side, target: null };
      const target = targetOfText(input.target);
      return target === null || !isDiceTarget(side, target) ? malformed('target') : { game: 'dice', side, target };
    }
    case 'upgrade': {
      const side = oneOf(UPGRADE_SIDES, input.side);
      if (side === undefined) return malformed('side');
      if (input.wins === '') return { game: 'upgrade', side, wins: null };
      const wins = WHOLE.test(input.wins) ? Number(input.wins) : Number.NaN;
      return isUpgradeChance(wins) ? { game: 'upgrade', side, wins } : malformed('wins');
    }
  }
}

/** The first field that can't be computed from, or null. */
export function inputFault(input: VerifierInput): VerifierFault | null {
  const seeds = seedFault(input);
  if (seeds) return seeds;
  const choice = choiceOfInput(input);
  return 'field' in choice ? choice : null;
}

/** White space around pasted values doesn't count; a client seed is taken to the letter. */
export function tidyInput(input: VerifierInput): VerifierInput {
  const { game, clientSeed } = input;
  const trimmed = Object.fromEntries(Object.entries(input).map(([field, text]: [string, string]) => [field, text.trim()]));
  return { ...input, ...trimmed, game, clientSeed, serverSeed: input.serverSeed.trim().toLowerCase() };
}

/** Writes a check into a query, in place of the one that was there; what else stands in it stays. */
export function writeVerifierQuery(input: VerifierInput, search: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of Object.values(PARAMETERS)) next.delete(name);
  for (const field of ['game', ...SEEDS, ...CHOICE_FIELDS[input.game]] as const) {
    if (input[field] !== '') next.set(PARAMETERS[field], input[field]);
  }
  return next;
}

/** The address of a game's fairness page with a check filled in. */
export function verifierAddress(game: SeedGame, given: Pick<VerifierInput, SeedField> & Partial<Record<ChoiceField, string>>): string {
  return `${PAGES[game]}?${writeVerifierQuery({ ...EMPTY_INPUT, ...given, game }).toString()}#verify`;
}

/** What an address brings to a verifier: nothing, a check, or a fault with the field it lies in. `games` are those that the page checks. */
export function readVerifierAddress(
  search: URLSearchParams,
  games: readonly SeedGame[],
): { input: VerifierInput; given: boolean; fault: VerifierFault | null } {
  const read = (field: VerifierField): string => search.get(PARAMETERS[field]) ?? '';
  const asked = read('game').trim();
  const game = oneOf(games, asked) ?? games[0] ?? 'box';
  const given = SEEDS.some((field) => search.has(PARAMETERS[field]));
  const field = (name: SeedField | ChoiceField, otherwise = ''): string => (search.has(PARAMETERS[name]) ? read(name) : otherwise);
  const input = tidyInput({
    game,
    serverSeed: field('serverSeed'),
    clientSeed: field('clientSeed'),
    nonce: field('nonce'),
    // Rows and risk decide a path, so a check that leaves them out is incomplete; an empty form starts with some.
    rows: field('rows', given ? '' : EMPTY_INPUT.rows),
    risk: field('risk', given ? '' : EMPTY_INPUT.risk),
    side: field('side', EMPTY_INPUT.side),
    target: field('target'),
    wins: field('wins'),
  });
  const foreign = asked !== '' && oneOf(games, asked) === undefined;
  if (foreign) return { input, given, fault: { field: 'game', fault: 'malformed' } };
  return { input, given, fault: given ? inputFault(input) : null };
}
