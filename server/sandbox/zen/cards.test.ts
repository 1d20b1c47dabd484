import { describe, expect, it } from 'vitest';
import { cardErrors, outcomeOf, TEST_CARDS } from './cards.ts';
import { html } from '#server/mail/html.ts';

const now = Date.UTC(2026, 10, 21);
const good = { card: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', name: 'Test Player' };

describe('the sandbox’s card form', () => {
  it('takes the test cards with or without spaces', () => {
    for (const { number, outcome } of TEST_CARDS) {
      expect(cardErrors({ ...good, card: number }, now)).toEqual({});
      expect(cardErrors({ ...good, card: number.replaceAll(' ', '') }, now)).toEqual({});
      expect(outcomeOf(number)).toBe(outcome);
    }
  });

  it('takes what is pasted: no-break blanks, long dashes and signs that are not seen', () => {
    const pasted = { card: '\u200E4242\u00A04242–4242\u20094242', expiry: '12\u00A0/\u00A030', cvc: '１２３', name: 'Test Player' };
    expect([cardErrors(pasted, now), outcomeOf(pasted.card)]).toEqual([{}, 'approved']);
  });

  it('refuses real cards, wrong digits and what is left empty, each at its field', () => {
    expect(cardErrors({ ...good, card: '5555 5555 5555 4444' }, now).card).toMatch(/only accepts its test cards/);
    expect(cardErrors({ ...good, card: '4242 4242 4242 4241' }, now).card).toMatch(/valid card number/);
    expect(Object.keys(cardErrors({ card: '', expiry: '', cvc: '', name: '' }, now))).toEqual(['card', 'expiry', 'cvc', 'name']);
  });

  it('knows the last day of a card', () => {
    expect(cardErrors({ ...good, expiry: '11/26' }, now).expiry).toBeUndefined();
    expect(cardErrors({ ...good, expiry: '10/26' }, now).expiry).toMatch(/expired/);
    for (const expiry of ['1230', '12-30', '12 / 30', '12/2030']) expect(cardErrors({ ...good, expiry }, now).expiry).toBeUndefined();
    expect(cardErrors({ ...good, expiry: '13/30' }, now).expiry).toMatch(/month and year/);
  });
});

describe('markup', () => {
  it('escapes what is put into it, and only that', () => {
    const name = '"><img src=x onerror=alert(1)>&\'';
    expect(html`<p title="${name}">${html`<b>${name}</b>`}${null}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;"><b>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;</b></p>',
    );
  });
});
