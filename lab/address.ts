import type { Motion, Size, Story, Tier } from '#scenes/stage/contract.ts';
import { fits, rangeOf, type TuningSchema } from '#scenes/stage/tuning.ts';
import { COMPARE_LOOKS, type CompareLook } from './compare/looks.ts';
import { SHEET_KINDS, type SheetKind } from './sheet/kinds.ts';
import { text } from './texts.ts';

/** Everything the lab's address can say; what is missing is the story's or the lab's own choice. */
export interface LabAddress {
  scene: string;
  story: string;
  /** Ms in the story. */
  atMs: number;
  motion: Motion | null;
  size: Size | null;
  tier: Tier;
  playing: boolean;
  speed: number;
  /** Goldens: the canvas alone, at its exact size, without antialias and at one pixel per pixel. */
  golden: boolean;
  /** What is compared with: `saved`, `take:{name}`, `commit:{revision}` or `tier:{tier}`; empty: nothing. */
  with: string;
  look: CompareLook;
  /** The sheet that is open. */
  sheet: SheetKind | null;
  /** Knobs that differ from tuning.json, as `k.<field>=…`. */
  knobs: Readonly<Record<string, string>>;
}

/** A setting of the address that could not be used, in words. */
export type Problem = string;

export const MOTIONS: readonly Motion[] = ['full', 'reduced', 'still'];
/** The tiers that draw on a canvas. */
export const DRAWN_TIERS: readonly Tier[] = ['high', 'low', 'canvas', 'lean'];
export const TIERS: readonly Tier[] = [...DRAWN_TIERS, 'plate'];
const WITH = new RegExp(`^(saved|commit:[\\w./~^@-]{1,80}|take:[a-z0-9-]+|tier:(${DRAWN_TIERS.join('|')}))$`);
const NAMES = ['scene', 'story', 't', 'motion', 'size', 'tier', 'play', 'speed', 'golden', 'with', 'look', 'sheet'] as const;
const SIDE = { min: 120, max: 4096 } as const;
const SPEED = { min: 0.05, max: 4 } as const;
const KNOB = 'k.';
const GIVEN_STORY = '#story=';

/** Reads the query; a value that can't be used becomes a problem and its default. */
export function parseAddress(query: string, scenes: readonly string[]): { address: LabAddress; problems: Problem[] } {
  const given = new URLSearchParams(query);
  const problems: Problem[] = [];
  const read = <T>(name: (typeof NAMES)[number], fallback: T, parse: (value: string) => T | null, reason: string): T => {
    const value = given.get(name);
    if (value === null) return fallback;
    const parsed = parse(value);
    if (parsed === null) problems.push(problem(name, value, reason));
    return parsed ?? fallback;
  };
  const oneOf =
    <T extends string>(choices: readonly T[]) =>
    (value: string): T | null =>
      choices.find((choice) => choice === value) ?? null;
  const number =
    (min: number, max: number) =>
    (value: string): number | null => {
      const parsed = value.trim() === '' ? Number.NaN : Number(value);
      return parsed >= min && parsed <= max ? parsed : null;
    };
  const flag = (value: string): boolean | null => (value === '1' ? true : value === '0' ? false : null);
  const choices = (list: readonly string[]): string => text('problem.choice', { choices: list.join(', ') });
  const knobs: Record<string, string> = {};
  for (const [name, value] of given) {
    if (name.startsWith(KNOB)) knobs[name.slice(KNOB.length)] = value;
    else if (!NAMES.some((known) => known === name))
      problems.push(problem(name, value, text('problem.unknown', { names: [...NAMES, `${KNOB}…`].join(', ') })));
  }
  const address: LabAddress = {
    scene: read('scene', scenes[0] ?? '', oneOf(scenes), choices(scenes)),
    story: given.get('story') ?? '',
    atMs: read('t', 0, number(0, 600_000), text('problem.time')),
    motion: read<Motion | null>('motion', null, oneOf(MOTIONS), choices(MOTIONS)),
    size: read<Size | null>('size', null, parseSize, text('problem.size')),
    tier: read<Tier>('tier', 'high', oneOf(TIERS), choices(TIERS)),
    playing: read('play', given.get('t') === null, flag, text('problem.flag')),
    speed: read('speed', 1, number(SPEED.min, SPEED.max), text('problem.speed')),
    golden: read('golden', false, flag, text('problem.flag')),
    with: read('with', '', (value) => (WITH.test(value) ? value : null), text('problem.with')),
    look: read<CompareLook>('look', 'side', oneOf(COMPARE_LOOKS), choices(COMPARE_LOOKS)),
    sheet: read<SheetKind | null>('sheet', null, oneOf(SHEET_KINDS), choices(SHEET_KINDS)),
    knobs,
  };
  return { address, problems };
}

/** The story of that name, else the first with a problem. */
export function storyOf<Story extends { id: string }>(
  id: string,
  stories: readonly Story[],
): { story: Story | undefined; problems: Problem[] } {
  const story = id === '' ? stories[0] : stories.find((candidate) => candidate.id === id);
  if (story !== undefined) return { story, problems: [] };
  return {
    story: stories[0],
    problems: [problem('story', id, text('problem.choice', { choices: stories.map((known) => known.id).join(', ') }))],
  };
}

/** The problem of a time after the end of its story, which is shown at its end. */
export function lateProblems(atMs: number, lengthMs: number): Problem[] {
  return atMs > lengthMs ? [problem('t', String(atMs), text('problem.late', { end: lengthMs }))] : [];
}

/** The tuning that the address asks for: the saved one with its knobs moved. */
export function tuningOf(
  knobs: Readonly<Record<string, string>>,
  schema: TuningSchema,
  saved: Readonly<Record<string, unknown>>,
): { tuning: Record<string, unknown>; problems: Problem[] } {
  const tuning: Record<string, unknown> = { ...saved };
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries(knobs)) {
    const knob = Object.hasOwn(schema, field) ? schema[field] : undefined;
    const parsed =
      knob?.kind === 'choice' || knob?.kind === 'color' || knob?.kind === 'ease' ? value : value.trim() === '' ? Number.NaN : Number(value);
    if (knob === undefined) problems.push(problem(`${KNOB}${field}`, value, text('problem.knob')));
    else if (fits(knob, parsed)) tuning[field] = parsed;
    else problems.push(problem(`${KNOB}${field}`, value, rangeOf(knob)));
  }
  return { tuning, problems };
}

/** The address of what is shown, as a query; a story that no file has follows as `#story=`, which `givenStory` reads. */
export function addressOf(address: LabAddress, story: Story<unknown, unknown>, fileStories: readonly Story<unknown, unknown>[]): string {
  return `${formatAddress(address)}${fileStories.includes(story) ? '' : `${GIVEN_STORY}${encodeURIComponent(JSON.stringify(story))}`}`;
}

/** The story in a hash after `#story=`, as random sequences and recordings print it; null where there is none. Throws SyntaxError on anything but JSON. */
export function givenStory(hash: string): Story<unknown, unknown> | null {
  return hash.startsWith(GIVEN_STORY) ? (JSON.parse(decodeURIComponent(hash.slice(GIVEN_STORY.length))) as Story<unknown, unknown>) : null;
}

/** The address as a query, without what is at its default. */
export function formatAddress(address: LabAddress): string {
  const query = new URLSearchParams({ scene: address.scene, story: address.story });
  if (!address.playing) query.set('t', String(Math.round(address.atMs)));
  if (address.motion !== null) query.set('motion', address.motion);
  if (address.size !== null) query.set('size', `${address.size.width}x${address.size.height}`);
  if (address.tier !== 'high') query.set('tier', address.tier);
  if (address.speed !== 1) query.set('speed', String(address.speed));
  if (address.golden) query.set('golden', '1');
  if (address.with !== '') query.set('with', address.with);
  if (address.look !== 'side') query.set('look', address.look);
  if (address.sheet !== null) query.set('sheet', address.sheet);
  for (const [field, value] of Object.entries(address.knobs)) query.set(`${KNOB}${field}`, value);
  return `?${query.toString()}`;
}

function problem(name: string, value: string, reason: string): Problem {
  return text('problem', { name, value: value.slice(0, 40), reason });
}

function parseSize(value: string): Size | null {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(value);
  if (match === null) return null;
  const [width, height] = [Number(match[1]), Number(match[2])];
  const fit = (side: number): boolean => side >= SIDE.min && side <= SIDE.max;
  return fit(width) && fit(height) ? { width, height } : null;
}
