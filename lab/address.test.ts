import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineTuning } from '#scenes/stage/tuning.ts';
import { addressOf, formatAddress, givenStory, type LabAddress, parseAddress, lateProblems, storyOf, tuningOf } from './address.ts';

const SCENES = ['box', 'dice'];
const stories = [{ id: 'common' }, { id: 'mythic' }];
const { schema, defaults } = defineTuning({
  spinMs: { unit: 'ms', min: 100, max: 900, step: 10, default: 500, description: 'Length.' },
  stop: { kind: 'choice', choices: ['settle', 'state'], default: 'settle', description: 'Ease.' },
});

describe('parseAddress', () => {
  test('reads everything that the address can say', () => {
    const { address, problems } = parseAddress(
      '?scene=dice&story=mythic&t=1200&motion=reduced&size=390x844&tier=canvas&play=0&speed=0.5&golden=1&with=take:slow&look=curtain&k.spinMs=700',
      SCENES,
    );
    expect(problems).toEqual([]);
    expect(address).toEqual({
      scene: 'dice',
      story: 'mythic',
      atMs: 1200,
      motion: 'reduced',
      size: { width: 390, height: 844 },
      tier: 'canvas',
      playing: false,
      speed: 0.5,
      golden: true,
      with: 'take:slow',
      look: 'curtain',
      sheet: null,
      knobs: { spinMs: '700' },
    });
  });

  test('plays from the start when the address is empty, and pauses at a given time', () => {
    expect(parseAddress('', SCENES).address).toMatchObject({ scene: 'box', atMs: 0, playing: true, tier: 'high' });
    expect(parseAddress('?t=500', SCENES).address.playing).toBe(false);
    expect(parseAddress('?t=500&play=1', SCENES).address.playing).toBe(true);
  });

  test.each([
    ['scene=crash', 'scene'],
    ['t=-1', 't'],
    ['t=', 't'],
    ['t=1e99', 't'],
    ['t=soon', 't'],
    ['motion=wild', 'motion'],
    ['size=10x10', 'size'],
    ['size=390', 'size'],
    ['size=99999x10', 'size'],
    ['tier=ultra', 'tier'],
    ['play=yes', 'play'],
    ['speed=0', 'speed'],
    ['speed=NaN', 'speed'],
    ['golden=2', 'golden'],
    ['with=tier:plate', 'with'],
    ['look=x', 'look'],
    ['sheet=x', 'sheet'],
    ['colour=red', 'colour'],
  ])('%s is named as a problem and replaced by the default', (query, name) => {
    const { address, problems } = parseAddress(`?${query}`, SCENES);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}=`));
    expect(address).toMatchObject({ scene: 'box', motion: null, size: null, tier: 'high', speed: 1, golden: false });
  });

  test('never throws, whatever is in the address', () => {
    fc.assert(fc.property(fc.string(), (query) => void parseAddress(query, SCENES)));
  });

  test('what it writes it reads again', () => {
    const address: fc.Arbitrary<LabAddress> = fc.record({
      scene: fc.constantFrom(...SCENES),
      story: fc.constantFrom('common', 'mythic'),
      atMs: fc.nat(600_000),
      motion: fc.constantFrom('full', 'reduced', 'still', null),
      size: fc.option(fc.record({ width: fc.integer({ min: 120, max: 4096 }), height: fc.integer({ min: 120, max: 4096 }) })),
      tier: fc.constantFrom('high', 'low', 'canvas', 'plate'),
      playing: fc.constant(false),
      speed: fc.constantFrom(0.1, 0.5, 1, 2),
      golden: fc.boolean(),
      with: fc.constantFrom('', 'saved', 'take:slow-2', 'tier:canvas'),
      look: fc.constantFrom('side', 'curtain', 'difference'),
      sheet: fc.constantFrom(null, 'story', 'scene'),
      knobs: fc.constantFrom({}, { spinMs: '700' }),
    });
    fc.assert(
      fc.property(address, (given) => {
        expect(parseAddress(formatAddress(given), SCENES)).toEqual({ address: given, problems: [] });
      }),
    );
  });
});

test('a story that no file has is kept in the hash of the address, and one of a file is not', () => {
  const story = { id: 'mine#1', title: 'Mine & yours', before: { balance: 1 }, facts: [{ atMs: 5, fact: { kind: 'won' } }], seed: 'm' };
  const { address } = parseAddress('?scene=dice&story=mine', SCENES);
  const url = new URL(addressOf(address, story, []), 'http://lab.test');
  expect(givenStory(url.hash)).toEqual(story);
  expect(parseAddress(url.search, SCENES)).toEqual({ address, problems: [] });
  expect(givenStory(new URL(addressOf(address, story, [story]), url).hash)).toBeNull();
});

test('an unknown story shows the first and says which there are', () => {
  expect(storyOf('mythic', stories)).toEqual({ story: { id: 'mythic' }, problems: [] });
  expect(storyOf('', stories).story).toEqual({ id: 'common' });
  const { story, problems } = storyOf('nope', stories);
  expect(story).toEqual({ id: 'common' });
  expect(problems[0]).toContain('common, mythic');
});

test('a time after the end of its story is named with that end', () => {
  expect(lateProblems(2_100, 2_100)).toEqual([]);
  expect(lateProblems(4_000, 2_100)).toEqual(['t=4000: the story ends at 2100 ms, which is shown']);
});

test('knobs of the address move the tuning within their range', () => {
  expect(tuningOf({ spinMs: '700', stop: 'state' }, schema, defaults)).toEqual({ tuning: { spinMs: 700, stop: 'state' }, problems: [] });
  const { tuning, problems } = tuningOf({ spinMs: '901', stop: 'bounce', odds: '1', constructor: '1' }, schema, defaults);
  expect(tuning).toEqual({ spinMs: 500, stop: 'settle' });
  expect(problems).toHaveLength(4);
  expect(problems[0]).toContain('100 to 900 ms');
});
