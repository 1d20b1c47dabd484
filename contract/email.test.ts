import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailSchema } from './api/credentials.ts';
import { EMAIL_MAX, isEmail, tidyEmail } from './email.ts';

const kept = (text: string): string | null => emailSchema.safeParse(text).data ?? null;

describe('an e-mail address', () => {
  it.each([
    ['R&D@Example.com', 'r&d@example.com'],
    ['o’brien@example.com', "o'brien@example.com"],
    ['a+b@example.co.uk', 'a+b@example.co.uk'],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
    ['zoe@müller.de', 'zoe@xn--mller-kva.de'],
    ['zoe@MÜLLER.DE', 'zoe@xn--mller-kva.de'],
    ['zoe@mu\u0308ller.de', 'zoe@xn--mller-kva.de'],
    ['zoe@xn--mller-kva.de', 'zoe@xn--mller-kva.de'],
    ['zoe@XN--MLLER-KVA.de', 'zoe@xn--mller-kva.de'],
    ['zoe@müller.xn--p1ai', 'zoe@xn--mller-kva.xn--p1ai'],
    ['zoe@xn--80ak6aa92e.com', 'zoe@xn--80ak6aa92e.com'],
    ['zoe@ab--cd.example', 'zoe@ab--cd.example'],
    ['zoe@straße.de', 'zoe@xn--strae-oqa.de'],
    ['zoe@例え。テスト', 'zoe@xn--r8jz45g.xn--zckzah'],
    ['zoe@пример.рф', 'zoe@xn--e1afmkfd.xn--p1ai'],
    ['\u00A0\u200Bzoe@example.com\uFEFF', 'zoe@example.com'],
    ['ｚｏｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'zoe@example.com'],
    ['zoe@my–shop.com', 'zoe@my-shop.com'],
    ['mailto:zoe@example.com', 'zoe@example.com'],
    ['zoe@example\uFF61com', 'zoe@example.com'],
    ['zoe@نامه\u200Cای.com', 'zoe@xn--mgba3gch31f060k.com'],
    ['zoe@1.2.example', 'zoe@1.2.example'],
    [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
    [`a@${'x'.repeat(63)}.com`, `a@${'x'.repeat(63)}.com`],
  ])('%s is taken, and kept as %s', (text, address) => {
    expect(kept(text)).toBe(address);
  });

  it.each([
    '',
    'zoe',
    'zoe@',
    '@example.com',
    'a@example-.com',
    'a@-example.com',
    'a@example.-com',
    'a@example..com',
    'a@.example.com',
    'a@example.com.',
    'a@example',
    'a@1.2.3.4',
    'a@[1.2.3.4]',
    'a@a.0x1',
    'a@a.0X',
    'a@0x7f.1',
    'a@xn--ls8h.la',
    'a@xn--i-7iq.ws',
    'a@mail.xn--n3h.net',
    'a@exa_mple.com',
    'a b@example.com',
    'a@exam ple.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@b@example.com',
    '"a b"@example.com',
    'Zoe <zoe@example.com>',
    'zoe@example.com,mira@example.com',
    'zoe@example.com\nbcc: mira@example.com',
    'zoë@example.com',
    'zoe@exam%70le.com',
    'zoe@müller.de/x',
    'zoe@müller.de:8080',
    'zoe@müller-.de',
    'zoe@😀.com',
    'zoe@-müller.de',
    'zoe@xn--a.com',
    'zoe@XN--A.com',
    'zoe@xn--.com',
    'zoe@mail.xn--0.com',
    'zoe@xn--a-ecp.ru',
    'zoe@xn--99999999.com',
    'zoe@example.xn--a',
    'zoe@müller.xn--a.com',
    `${'x'.repeat(65)}@example.com`,
    `${'x'.repeat(70)}@example.com`,
    `a@${'x'.repeat(64)}.com`,
    `a@${'ü'.repeat(60)}.com`,
    `a@${`${'x'.repeat(60)}.`.repeat(4)}example.com`,
  ])('%j is refused', (text) => {
    expect(kept(text)).toBeNull();
  });

  it('is of bounded length, has one @ and is kept as it is when it comes again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: 'grapheme' }).map((name) => `a@${name}.com`),
        ),
        (text) => {
          const address = tidyEmail(text);
          if (!isEmail(address)) return;
          expect(address.length).toBeLessThanOrEqual(EMAIL_MAX);
          expect(address).toMatch(/^[\x21-\x7E]+$/);
          expect(address.split('@')).toHaveLength(2);
          expect(tidyEmail(address)).toBe(address);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
