import type { Bet } from '#contract/api/bets.ts';
import { readFields } from '#contract/games/fields.ts';
import type { VerifierField } from '#contract/games/game.ts';
import { seedGameOf } from '#contract/games/index.ts';
import { plainCode, plainTyped } from '#contract/typed-text.ts';
import { seedFault, type SeedFault, type SeedField } from '#src/fairness/proof/seed-proof.ts';
import { entryOf } from '#src/games/registry.ts';

/** What a verifier computes from, as text: the seeds, the game, and under their names the fields of the games that the page checks. */
export interface VerifierInput extends Readonly<Record<SeedField | 'game', string>> {
  readonly [field: string]: string;
}

/** The first thing that can't be computed from. `game`: the address asks for a game that this page doesn't check. */
export interface VerifierFault {
  field: string;
  fault: SeedFault;
}

/** The choice that an input makes; a field that was left open is not part of it. */
export type Choice = Readonly<Record<string, unknown>>;

const SEEDS = ['serverSeed', 'clientSeed', 'nonce'] as const satisfies readonly SeedField[];

/** The names in an address of what every check has; the fields of a game are there under their own names. */
const PARAMETERS: Readonly<Record<SeedField | 'game', string>> = {
  game: 'game',
  serverSeed: 'server_seed',
  clientSeed: 'client_seed',
  nonce: 'nonce',
};

const fieldsOf = (game: string): readonly VerifierField[] => seedGameOf(game).verifier;

/** What the fields of these games start with; the first game that has a field says it. */
function initialFields(games: readonly string[]): Readonly<Record<string, string>> {
  const fields = games.toReversed().flatMap((game) => fieldsOf(game));
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/** The choice that the texts make, or the field that makes none. */
export function choiceOfInput(input: VerifierInput): { choice: Choice } | { fault: VerifierFault } {
  const read = readFields(fieldsOf(input.game), ({ name }) => input[name] ?? '');
  if ('choice' in read) return read;
  const { field, text } = read.fault;
  return { fault: { field: field.name, fault: text === '' ? 'missing' : 'malformed' } };
}

/** The first field that can't be computed from, or null. */
export function inputFault(input: VerifierInput): VerifierFault | null {
  const seeds = seedFault(input);
  if (seeds) return seeds;
  const made = choiceOfInput(input);
  return 'fault' in made ? made.fault : null;
}

/** White space and signs that are not seen in pasted values don't count; a client seed is taken to the letter. */
export function tidyInput(input: VerifierInput): VerifierInput {
  const trimmed = Object.fromEntries(Object.entries(input).map(([field, text]) => [field, plainTyped(text)]));
  return {
    ...trimmed,
    game: input.game,
    clientSeed: input.clientSeed,
    nonce: plainCode(input.nonce),
    serverSeed: plainCode(input.serverSeed).toLowerCase(),
  };
}

/** Writes a check into a query, in place of the one that was there; its other parameters stay. `games` are those whose fields may be in it. */
export function writeVerifierQuery(
  input: VerifierInput,
  search: URLSearchParams = new URLSearchParams(),
  games: readonly string[] = [input.game],
): URLSearchParams {
  const next = new URLSearchParams(search);
  const names = games.flatMap((game) => fieldsOf(game)).map(({ name }) => name);
  for (const name of [...Object.values(PARAMETERS), ...names]) next.delete(name);
  for (const field of ['game', ...SEEDS] as const) if (input[field] !== '') next.set(PARAMETERS[field], input[field]);
  for (const { name } of fieldsOf(input.game)) {
    const text = input[name] ?? '';
    if (text !== '') next.set(name, text);
  }
  return next;
}

/** The address of a game's fairness page with a check filled in. `choice` has its fields as texts; those left out are as in an empty form. */
export function verifierAddress(
  game: string,
  given: Readonly<Record<SeedField, string>>,
  choice: Readonly<Record<string, string>> = {},
): string {
  const query = writeVerifierQuery({ ...initialFields([game]), ...choice, ...given, game });
  return `${entryOf(game).fairness}?${query.toString()}#verify`;
}

/** The address that verifies a bet from its record; null while its seed is sealed. */
export function verifierAddressOf({ server_seed: serverSeed, client_seed: clientSeed, nonce, outcome }: Bet): string | null {
  if (serverSeed === null) return null;
  const record = outcome as Readonly<Record<string, unknown>>;
  const choice = Object.fromEntries(fieldsOf(outcome.game).map(({ name, write }) => [name, write(record[name])]));
  return verifierAddress(outcome.game, { serverSeed, clientSeed, nonce: String(nonce) }, choice);
}

/** What an address brings to a verifier: nothing, a check, or a fault with the field it lies in. `games` are those that the page checks. */
export function readVerifierAddress(
  search: URLSearchParams,
  games: readonly string[],
): { input: VerifierInput; given: boolean; fault: VerifierFault | null } {
  const asked = (search.get(PARAMETERS.game) ?? '').trim();
  const game = games.find((one) => one === asked) ?? games[0];
  if (game === undefined) throw new RangeError('a verifier checks at least one game');
  const given = SEEDS.some((field) => search.has(PARAMETERS[field]));
  const seed = (field: SeedField): string => search.get(PARAMETERS[field]) ?? '';
  // A check must name what is required; an empty form starts with something.
  const left = ({ required, initial }: VerifierField): string => (given && required ? '' : initial);
  const input = tidyInput({
    ...initialFields(games),
    ...Object.fromEntries(fieldsOf(game).map((field) => [field.name, search.get(field.name) ?? left(field)])),
    game,
    serverSeed: seed('serverSeed'),
    clientSeed: seed('clientSeed'),
    nonce: seed('nonce'),
  });
  if (asked !== '' && asked !== game) return { input, given, fault: { field: 'game', fault: 'malformed' } };
  return { input, given, fault: given ? inputFault(input) : null };
}
