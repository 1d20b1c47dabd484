import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cover, COVER_LIGHT_NAMES, coverAddress, coverAt, coverPicture, drawnCover } from './cover.ts';
import { BOX_SHAPES } from './shapes.ts';

const CRATE: Cover = { shape: 'crate', lights: ['rose', 'violet'] };
const prize = (name: string, price: number) => ({ img_url: `/prizes/${name}.webp`, price });

test('the address of every cover names that cover', () => {
  const lights = fc.uniqueArray(fc.constantFrom(...COVER_LIGHT_NAMES), { minLength: 2, maxLength: 2 });
  const prizes = fc.array(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,2}$/, { maxLength: 40 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...BOX_SHAPES), lights, prizes, (shape, [first = 'gold', second = 'rose'], names) => {
      const cover = { shape, lights: [first, second] as [typeof first, typeof second], prizes: names };
      expect(coverAt(coverAddress(cover))).toEqual(cover);
    }),
  );
});

test.each([
  '/covers/1/crate-rose-rose/apex-racer.svg',
  '/covers/1/tent-rose-violet/apex-racer.svg',
  '/covers/1/crate-rose-plaid/apex-racer.svg',
  '/covers/0/crate-rose-violet/apex-racer.svg',
  '/covers/01/crate-rose-violet/apex-racer.svg',
  '/covers/2/crate-rose-violet/apex-racer.svg',
  '/covers/1/crate-rose-violet/a+b+c+d.svg',
  '/covers/1/crate-rose-violet/..%2F..%2Fetc.svg',
  '/covers/1/crate-rose-violet/.svg',
  '/covers/1/crate-rose-violet/apex-racer.svg?x=1',
])('%s is no cover', (address) => expect(coverAt(address)).toBeNull());

test('the three dearest prizes are on it, the dearest first, and none whose picture comes from elsewhere', () => {
  const prizes = [
    prize('mug', 5),
    prize('crown', 900),
    { img_url: 'https://elsewhere.test/x.webp', price: 9_999 },
    prize('lamp', 70),
    prize('tea', 2),
  ];
  expect(drawnCover(CRATE, prizes).prizes).toEqual(['crown', 'lamp', 'mug']);
});

test('the picture is the same for the same cover and holds its prizes as they are given', () => {
  const cover = { ...CRATE, prizes: ['crown'] };
  const picture = coverPicture(cover, ['data:image/webp;base64,AAAA']);
  expect(picture).toBe(coverPicture(cover, ['data:image/webp;base64,AAAA']));
  expect(picture).toContain('href="data:image/webp;base64,AAAA"');
  expect(picture.match(/<image /g)).toHaveLength(1);
});
