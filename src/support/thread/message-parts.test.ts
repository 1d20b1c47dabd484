import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostOf, messageParts } from './message-parts.ts';

const linksOf = (message: string): [string, string][] =>
  messageParts(message).flatMap(({ kind, text }) => (kind === 'words' ? [] : [[kind, text] as [string, string]]));

describe('the parts of a message', () => {
  it('are the message again, whatever it holds, and no link leads anywhere but to a page of the shop or by http', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http://a.b',
      '/profile/',
      '/faq',
      '//evil.example',
      'javascript:',
      '<b>',
      '\u202E',
      '@',
      ' ',
      '\n',
      '.',
      'data:text/html,',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join('')),
        (message) => {
          const parts = messageParts(message);
          expect(parts.map(({ text }) => text).join('')).toBe(message);
          for (const { kind, text } of parts) {
            if (kind === 'own') expect(text).toMatch(/^\/[a-z-]+(\/[A-Za-z0-9-]+)*$/);
            if (kind === 'outside') expect(new URL(text).protocol).toMatch(/^https?:$/);
          }
        },
      ),
    );
  });

  it('name pages of the shop and addresses elsewhere, without the end of the sentence', () => {
    expect(linksOf('See /profile/withdraw. Or (https://example.com/a?b=1), or /faq')).toEqual([
      ['own', '/profile/withdraw'],
      ['outside', 'https://example.com/a?b=1'],
      ['own', '/faq'],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/faq',
    'and/or',
    '/etc/passwd',
    '/api/profile',
    '/sandbox/clerk',
    '/profileevil',
    'ftp://example.com',
    'https://bank.example@evil.example/',
    'x.https://example.com',
    'https://',
  ])('leave %s as words', (message) => expect(linksOf(message)).toEqual([]));

  it('end an address where letters are turned or hidden', () => {
    expect(linksOf('https://example.com/\u202Egpj.exe')).toEqual([['outside', 'https://example.com/']]);
  });

  it('name a host as it is really called', () => {
    expect(hostOf('https://еxample.com/')).toBe('xn--xample-2of.com');
    expect(hostOf('https://user:pass@example.com/')).toBeNull();
  });
});
