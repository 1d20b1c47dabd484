// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { browserStorage } from '#src/lib/api/browser-storage.ts';
import { addressAfterDeposit, rememberPlace, takeScroll } from './where-from.ts';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const back = (invoice: string) => addressAfterDeposit({ pathname: '/', search: `?deposit=${invoice}` });

describe('the return from the provider’s page', () => {
  it.each([
    ['/boxes/night-market?modal=deposit&amount=25', '/boxes/night-market?deposit=17'],
    ['/boxes?sort=-price&search=a%26b&modal=deposit', '/boxes?sort=-price&search=a%26b&deposit=17'],
    ['/crash', '/crash?deposit=17'],
    ['/?modal=deposit&promocode=winter35', '/?deposit=17'],
  ])('from %s is to %s', (left, expected) => {
    history.replaceState(null, '', left);
    rememberPlace('17');
    expect(back('17')).toBe(expected);
  });

  it('of another payment, or of one that began elsewhere, stays where the provider leads', () => {
    expect(back('17')).toBeNull();
    history.replaceState(null, '', '/dice');
    rememberPlace('17');
    expect(back('18')).toBeNull();
    expect(addressAfterDeposit({ pathname: '/boxes', search: '?deposit=17' })).toBeNull();
    expect(addressAfterDeposit({ pathname: '/', search: '' })).toBeNull();
  });

  it('never leads out of the shop, whatever lies in the storage', () => {
    for (const address of ['https://evil.test/', '//evil.test/', '/\\evil.test', 7, null])
      for (const written of [JSON.stringify({ invoice: '17', address, scrollY: 0 }), String(address), '{']) {
        browserStorage.write('deposit:from', written);
        expect(back('17'), written).toBeNull();
      }
  });

  it('knows once how far the page was scrolled', () => {
    history.replaceState(null, '', '/boxes');
    Object.defineProperty(window, 'scrollY', { value: 640.4, configurable: true });
    rememberPlace('17');
    expect(takeScroll('18')).toBeNull();
    expect(takeScroll('17')).toBe(640);
    expect(takeScroll('17')).toBeNull();
  });
});
