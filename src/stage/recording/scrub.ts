import * as z from 'zod/mini';
import { LONGEST_RECORDED_MS } from '#contract/recording/recording-file.ts';
import type { Motion, Size, Tier } from '#scenes/stage/contract.ts';
import { aliasOf } from '#scenes/stage/random.ts';
import type { Recording } from '#scenes/stage/recording/recording.ts';
import type { Kinds, ShapesOf } from '#scenes/stage/recording/shapes.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import type { Received } from './recorder.ts';

/** Everything that goes into a recording. */
export interface ToRecord {
  build: string;
  scene: string;
  received: Received;
  /** On the slot's clock, ms. */
  nowMs: number;
  size: Size;
  density: number;
  motion: Motion;
  tier: Tier;
  /** Whatever was thrown, or an event's message. */
  errors: readonly unknown[];
  /** Names that may be in an error besides those of players in the scene: who plays. */
  names?: readonly string[] | undefined;
}

/** Pictures of the catalogue; all others may be of players. */
const CATALOGUE = /^\/(prizes|boxes)\/[\w-]+\.(webp|avif)$/;
const NO_PICTURE = '/favicon.svg';
/** Names that stories start with and that name nothing. */
const NO_ID = new Set(['', 'none']);

/** Names become letters of the same kinds, so that their widths are about the same. */
const masked = (name: string): string =>
  name
    .replace(/\p{Lu}/gu, 'X')
    .replace(/(?!X)\p{L}|\p{M}/gu, 'x')
    .replace(/\p{N}/gu, '0')
    .replace(/[^Xx0 ._-]/gu, '*')
    .slice(0, 64);

const changed = <Value>(schema: z.ZodMiniType<Value>, change: (value: Value) => Value): z.ZodMiniType<Value> =>
  z.pipe(schema, z.transform(change)) as unknown as z.ZodMiniType<Value>;

/** Keeps what the shapes name and nothing else: ids as aliases, names masked, no pictures of players, instants counted from the first fact. `names` takes the names that it meets. */
const leavingKinds = (firstMs: number, names: Set<string>): Kinds => ({
  object: z.object,
  id: changed(z.string(), (id) => (NO_ID.has(id) ? id : aliasOf(id))),
  playerName: changed(z.string(), (name) => {
    names.add(name);
    return masked(name);
  }),
  picture: changed(z.string(), (path) => (CATALOGUE.test(path) ? path : NO_PICTURE)),
  avatar: changed<string | null>(z.nullable(z.string()), () => null),
  instant: changed(z.number(), (atMs) => atMs - firstMs),
});

/** A refusal's code, since its sentence may name players; of another error the sentence without those names, addresses, paths, quoted texts, numbers and whatever looks like a name of something. */
export function scrubbedError(error: unknown, names: Iterable<string> = []): string {
  if (isApiError(error)) return `${error.name}: ${error.code}`;
  return [...names]
    .filter((name) => name.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, '…'), String(error))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S+@\S+/g, '…')
    .replace(/https?:\/\/[^\s"”']+|(?<!\w)\/\w[^\s"”']*|[?#]\S*/g, '…')
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, '"…"')
    .replace(/[\w~-]*\d[\w~-]*/g, '…')
    .replace(/[\w-]{24,}/g, '…')
    .slice(0, 240);
}

/** The recording without personal data: ids, names, tokens and balances don't leave the browser with it. Throws RangeError while there is no play. */
export function scrubbed(given: ToRecord, shapes: ShapesOf<unknown, unknown>): Recording {
  const { received, nowMs, errors, names: others = [], ...view } = given;
  const names = new Set(others);
  const firstMs = received.facts[0]?.receivedAtMs;
  if (firstMs === undefined) throw new RangeError('The scene has received nothing yet.');
  const { state, fact } = shapes(leavingKinds(firstMs, names));
  const inStory = (atMs: number): number => Math.max(-LONGEST_RECORDED_MS, Math.min(LONGEST_RECORDED_MS, Math.round(atMs - firstMs)));
  const story = {
    before: z.parse(state, received.before),
    facts: received.facts.map((one) => ({
      atMs: inStory(one.atMs),
      receivedAtMs: inStory(one.receivedAtMs),
      seed: aliasOf(one.id),
      fact: z.parse(fact, one.fact),
    })),
  };
  return {
    ...view,
    atMs: Math.max(0, inStory(nowMs)),
    log: received.log.filter(({ atMs }) => atMs >= firstMs).map(({ atMs, event }) => ({ atMs: inStory(atMs), event })),
    // After the story, whose players' names they must not have.
    errors: errors.map((error) => scrubbedError(error, names)),
    story,
  };
}
