import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarAddress, avatarAt, AVATAR_COLOR_NAMES, AVATAR_PATTERNS, AVATAR_SEEDS, type Avatar } from './avatar.ts';
import { avatarPicture } from './picture.ts';

const color = fc.constantFrom(...AVATAR_COLOR_NAMES);
const avatars: fc.Arbitrary<Avatar> = fc
  .record({
    pattern: fc.constantFrom(...AVATAR_PATTERNS),
    colors: fc.tuple(color, color).filter(([ground, mark]) => ground !== mark),
    seed: fc.nat(AVATAR_SEEDS - 1),
  })
  .map(({ colors, ...rest }) => ({ ...rest, colors }));

describe('the address of a picture', () => {
  it('names the picture, and nothing else names it', () => {
    fc.assert(
      fc.property(avatars, (avatar) => {
        expect(avatarAt(avatarAddress(avatar))).toEqual(avatar);
      }),
    );
  });

  it.each([
    ['/avatars/1/facets-gold-violet-10000.svg', 'a seed that is too large'],
    ['/avatars/1/facets-gold-violet-007.svg', 'a seed that is written in another way'],
    ['/avatars/1/facets-gold-gold-7.svg', 'the same colour twice'],
    ['/avatars/1/facets-gold-constructor-7.svg', 'a word that every object knows'],
    ['/avatars/1/toString-gold-violet-7.svg', 'a pattern that is none'],
    ['/avatars/2/facets-gold-violet-7.svg', 'a version of the drawing that is none'],
    ['https://elsewhere.test/avatars/1/facets-gold-violet-7.svg', 'another site'],
  ])('is not %s: %s', (address) => {
    expect(avatarAt(address)).toBeNull();
  });
});

describe('a picture', () => {
  it('is a small document of shapes alone, the same each time', () => {
    fc.assert(
      fc.property(avatars, (avatar) => {
        const picture = avatarPicture(avatar);
        expect(picture).toMatch(
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96">(<(rect|path|circle) [^<>]*\/>)+<\/svg>$/,
        );
        expect(picture).not.toMatch(/NaN|Infinity|undefined|url|href|style|on\w+=/);
        expect(picture.length).toBeLessThan(4_000);
        expect(avatarPicture(avatar)).toBe(picture);
      }),
    );
  });

  it('differs with each part of the choice', () => {
    const avatar: Avatar = { pattern: 'facets', colors: ['gold', 'violet'], seed: 7 };
    const others: Avatar[] = [
      { ...avatar, seed: 8 },
      { ...avatar, colors: ['violet', 'gold'] },
      ...AVATAR_PATTERNS.filter((pattern) => pattern !== 'facets').map((pattern) => ({ ...avatar, pattern })),
    ];
    expect(new Set([avatar, ...others].map(avatarPicture)).size).toBe(others.length + 1);
  });

  it('looks as it has looked since its address was given out, which browsers keep for ever', () => {
    const all = AVATAR_PATTERNS.flatMap((pattern) =>
      [0, 1, 4_821, 9_999].map((seed) => avatarPicture({ pattern, colors: ['blue', 'gold'], seed })),
    );
    expect(createHash('sha256').update(all.join('\n')).digest('hex')).toBe(
      'a10fc4afdb88ede9aba162a27bb2ab186c443491ed2a923baf5d85f495389044',
    );
  });
});
