import { describe, expect, test } from 'vitest';
import { caseOf, SCENE_KEYS, sceneOf } from '#scenes/registry.ts';
import { seeded } from '#scenes/stage/random.ts';
import { formatRecording, LARGEST_RECORDING, parseRecording } from '#scenes/stage/recording/recording.ts';
import { stateAfter } from '#scenes/stage/scene-case.ts';
import { SHAPES } from '#scenes/shapes.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { Recorder, type Received } from './recorder.ts';
import { recordingFile } from './save-recording.ts';
import { scrubbed, scrubbedError } from './scrub.ts';

const VIEW = { build: 'test.js', size: { width: 480, height: 300 }, density: 2, motion: 'full', tier: 'high', errors: [] } as const;
const NOW = 1_790_000_000_000;
const SECRET = '7a1f6f0e-93c1-4f3e-8a66-secret';

async function sceneFor(name: string) {
  if (!SCENE_KEYS.some((key) => key === name)) return null;
  const [{ reduce }, shapes] = [await sceneOf(name)(), await SHAPES[name as (typeof SCENE_KEYS)[number]]()];
  return { reduce, shapes };
}

/** The same value as a page holds it: instants of the house's clock, ids and names of players, and fields that no scene needs. */
function lived(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => lived(one));
  if (typeof value === 'number') return /(^at|At|since|Since|closesAt)Ms$/.test(key) ? value + NOW : value;
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lived(part, name)]));
  const isPlayer = 'hue' in value || 'own' in value;
  return {
    ...changed,
    ...(isPlayer ? { name: 'Mira Secretname', user_id: SECRET, email: 'mira@secret.test' } : {}),
    ...('avatar_url' in value ? { avatar_url: `/avatars/${SECRET}.webp` } : {}),
    ...('verdict' in value ? { server_seed: SECRET, rounding: 3 } : {}),
    ...('setup' in value || 'result' in value ? { balance: 123_456_789, token: SECRET } : {}),
  };
}

describe.each(SCENE_KEYS)('a recording of %s', (key) => {
  test('holds every story as the scene received it, and nothing personal', async () => {
    const [{ stories }, scene] = await Promise.all([caseOf(key), sceneFor(key)]);
    for (const { before, facts } of stories.filter((story) => story.facts.length <= 200)) {
      const received: Received = {
        before: lived(before),
        facts: facts.map(({ atMs, fact }, index) => ({
          fact: lived(fact),
          id: `${SECRET}-${index}`,
          atMs: atMs + NOW,
          receivedAtMs: atMs + NOW + 5,
        })),
        log: [{ atMs: NOW + 5, event: 'presented' }],
      };
      const shapes = await SHAPES[key]();
      const text = formatRecording(scrubbed({ ...VIEW, scene: key, received, nowMs: NOW + (facts[0]?.atMs ?? 0) + 1_005 }, shapes));
      for (const secret of ['secret', 'Mira', 'Secretname', '123456789', 'balance', 'server_seed', 'token', String(NOW).slice(0, 6)])
        expect(text.toLowerCase()).not.toContain(secret.toLowerCase());

      const read = await parseRecording(text, sceneFor);
      expect(read.atMs).toBe(1_000);
      expect(read.story.facts.map(({ atMs }) => atMs)).toEqual(facts.map(({ atMs }) => Math.round(atMs - (facts[0]?.atMs ?? 0) - 5)));
      expect(stateAfter(read.story, scene?.reduce ?? ((state) => state))).toBeDefined();
    }
  });
});

test('an alias seeds the same effects as the id that it hides', async () => {
  const shapes = await SHAPES.dice();
  const [{ stories }] = [await caseOf('dice')];
  const fact = stories.find(({ id }) => id === 'win-2')?.facts[0]?.fact;
  const received = { before: stories[0]?.before, facts: [{ fact, id: SECRET, atMs: 0, receivedAtMs: 0 }], log: [] };
  const seed = scrubbed({ ...VIEW, scene: 'dice', received, nowMs: 0 }, shapes).story.facts[0]?.seed ?? '';
  expect(seed).not.toContain('secret');
  for (const rest of ['', ':throw', ':coins/3']) expect(seeded(`${seed}${rest}`).next()).toBe(seeded(`${SECRET}${rest}`).next());
});

test('an error loses names, addresses, ids and numbers', () => {
  const message = `TypeError: "Mira" (mira@secret.test) at https://shop.test/bets/${SECRET}?token=abc has balance 12345 eyJhbGciOiJIUzI1NiJ9`;
  const left = scrubbedError(message);
  expect(left).toMatch(/^TypeError: /);
  for (const secret of ['Mira', 'secret', 'token=abc', '12345', 'eyJ', 'shop.test', 'bets']) expect(left).not.toContain(secret);
  expect(scrubbedError(new RangeError('no page at /players/mira and/or https://shop.test/players/mira'))).toBe(
    'RangeError: no page at … and/or …',
  );
  expect(scrubbedError(new ApiError({ status: 409, code: 'bet_exists', msg: 'Mira was faster.' }))).toBe('ApiError: bet_exists');
});

test('an error names no player of the scene, nor who plays', async () => {
  const [{ stories }, shapes] = await Promise.all([caseOf('battle'), SHAPES.battle()]);
  const { before, facts } = stories.find((story) => JSON.stringify(story.facts).includes('"hue"')) ?? { before: null, facts: [] };
  const received = {
    before,
    facts: facts.map(({ atMs, fact }) => ({ fact: lived(fact), id: SECRET, atMs, receivedAtMs: atMs })),
    log: [],
  };
  const errors = [new Error('no seat for Mira Secretname beside Ada'), 'Mira is not Ada'];
  const { errors: left } = scrubbed({ ...VIEW, scene: 'battle', received, nowMs: 0, errors, names: ['Ada', 'a'] }, shapes);
  expect(left).toEqual(['Error: no seat for … beside …', 'Mira is not …']);
});

test('a recording that is too large keeps the plays that fit, and their state before', async () => {
  const [{ stories }, { reduce, shapes }] = [await caseOf('dice'), (await sceneFor('dice')) ?? { reduce: undefined, shapes: undefined }];
  if (reduce === undefined || shapes === undefined) throw new Error('dice has no scene');
  const story = stories.find(({ facts }) => facts.length > 0);
  const facts = Array.from({ length: 200 }, (_, index) => ({
    fact: story?.facts[0]?.fact,
    id: `bet-${index}`,
    atMs: index * 400,
    receivedAtMs: index * 400,
  }));
  const plays = { ...VIEW, scene: 'dice', received: { before: story?.before, facts, log: [] }, nowMs: 80_000 };
  const { text: whole } = await recordingFile(plays, { largest: 262_144, indent: 0 });
  const { text: half } = await recordingFile(plays, { largest: whole.length - 1, indent: 0 });
  const [all, some] = [await parseRecording(whole, sceneFor), await parseRecording(half, sceneFor)];
  expect([all.story.facts.length, some.story.facts.length]).toEqual([200, 100]);
  expect(some.story.before).toEqual(reduce(story?.before, story?.facts[0]?.fact));
  await expect(recordingFile(plays, { largest: 100, indent: 0 })).rejects.toBeInstanceOf(RangeError);
});

describe('a file', () => {
  const story = {
    before: { side: 'under', target: 4950, lies: 5000, result: null },
    facts: [
      {
        atMs: 0,
        receivedAtMs: 0,
        seed: 'a',
        fact: { kind: 'rolled', side: 'under', target: 4950, roll: 100, stakeCents: 100, payoutCents: 200, mode: 'normal' },
      },
    ],
  };
  const head = { kind: 'fairdrop-recording', format: 1, ...VIEW, scene: 'dice', atMs: 0, log: [], story };
  const read = (file: unknown) => parseRecording(typeof file === 'string' ? file : JSON.stringify(file), sceneFor);
  const withFact = (fact: object) => ({
    ...head,
    story: { ...story, facts: [{ ...story.facts[0], fact: { ...story.facts[0]?.fact, ...fact } }] },
  });

  test.each([
    ['of no recording', '{}', 'no recording'],
    ['that is no JSON', '{', 'no JSON'],
    ['of another format', { ...head, format: 2 }, 'format 2'],
    ['of an unknown scene', { ...head, scene: 'coin' }, 'scene "coin"'],
    ['of a scene named like a method', { ...head, scene: 'constructor' }, 'scene "constructor"'],
    ['with the facts of another scene', { ...head, scene: 'plinko' }, 'wrong value at before'],
    ['with a fact of a wrong type', withFact({ stakeCents: '1' }), 'facts.0.fact.stakeCents'],
    ['with a fact that pays what it does not win', withFact({ payoutCents: 0 }), 'does not pay 0'],
    ['with a key that no fact has', withFact({ extra: 1 }), 'facts.0.fact'],
    ['with keys of a prototype', JSON.stringify(head).replace('"side"', '"__proto__":{"x":1},"side"'), '"__proto__"'],
    ['without facts', { ...head, story: { ...story, facts: [] } }, 'story'],
    ['with an endless time', { ...head, atMs: 1e12 }, 'atMs'],
    ['that is too large', `{"a":"${'x'.repeat(LARGEST_RECORDING)}"}`, 'too large'],
  ])('%s is refused in words', async (_what, file, words) => {
    await expect(read(file)).rejects.toThrow(words);
    await expect(read(file)).rejects.toBeInstanceOf(RangeError);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('with more boxes at once than can be opened is refused', async () => {
    const { before } = (await caseOf('box')).stories[0] ?? {};
    const shown = {
      atMs: 0,
      receivedAtMs: 0,
      seed: 'a',
      fact: { kind: 'shown', box: 'a', items: [], colors: ['#7c5cff', '#ffc44d'], count: 1 },
    };
    const given = { before: { ...(before as object), count: 1e9 }, facts: [shown] };
    await expect(read({ ...head, scene: 'box', story: given })).rejects.toThrow('before.count');
  });

  test('with a picture of another site is refused', async () => {
    const [{ stories }] = [await caseOf('box')];
    const { before, facts } = stories[0] ?? { before: null, facts: [] };
    const evil = JSON.parse(
      JSON.stringify({ before, facts: facts.map((one) => ({ ...one, receivedAtMs: 0, seed: 'a' })) }).replaceAll(
        '"/prizes/',
        '"//evil.test/',
      ),
    );
    await expect(read({ ...head, scene: 'box', story: evil })).rejects.toThrow('img_url');
  });
});

test('a recorder keeps the latest plays and takes older ones into the state before', () => {
  let nowMs = 0;
  const recorder = new Recorder(0, { now: () => nowMs, reduce: () => (state, fact) => Number(state) + Number(fact) });
  const over = { released: Promise.resolve(), done: Promise.resolve('played' as const), skip: () => undefined };
  for (let play = 1; play <= 300; play += 1) {
    nowMs += 10;
    recorder.presented(1, { id: `bet-${play}` }, over);
  }
  expect(recorder.received).toMatchObject({ before: 100, facts: { length: 200 } });
  nowMs += 100_000;
  recorder.presented(5, { id: 'last', atMs: nowMs - 40 }, over);
  expect(recorder.received).toMatchObject({ before: 300, facts: [{ fact: 5, atMs: nowMs - 40, receivedAtMs: nowMs }] });
  const early = new Recorder(0, { now: () => nowMs, reduce: () => null });
  for (let play = 1; play <= 300; play += 1) early.presented(1, { id: `bet-${play}` }, over);
  expect(early.received.facts).toHaveLength(200);
  // After a reconnect the plays before it are given until there are new ones.
  recorder.settled(1_000);
  expect(recorder.received).toMatchObject({ before: 300, facts: [{ fact: 5 }] });
  recorder.presented(7, { id: 'next' }, over);
  expect(recorder.received).toMatchObject({ before: 1_000, facts: [{ fact: 7 }] });
});
