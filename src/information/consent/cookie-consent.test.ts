// @vitest-environment happy-dom
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_COOKIES, choicesIn, CONSENT_COOKIE, consentText, ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { STORED, STORED_NAMES } from '#contract/consents/stored.ts';
import { readCookie } from '#src/lib/api/cookies.ts';
import { trackingHeader } from '#src/lib/api/tracking-link.ts';
import { allows, cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';
import { Services } from '#src/lib/services/services.ts';
import { choose } from './choose-cookies.ts';

const services = new Services();

/** A visit that begins now, with what the browser holds. */
async function visit(): Promise<void> {
  // What was read of cookies holds until the work at hand is done.
  await Promise.resolve();
  cookieChoices.setState({ choices: choicesIn(readCookie(CONSENT_COOKIE)) });
}

/** A key for each name of the list. */
const keyOf = (name: string): string => name.replace('*', 'x');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name);
});

describe('before a choice', () => {
  test('nothing optional is kept, read or sent', async () => {
    Cookies.set('trackingLink', 'friend');
    localStorage.setItem('muted', 'true');
    await visit();
    expect(cookieChoices.getState().choices).toBeNull();
    expect([allows('preferences'), allows('reviews'), allows('partners')]).toEqual([false, false, false]);
    expect(preferenceStorage.read('muted')).toBeNull();
    preferenceStorage.write('motion', 'still');
    expect(localStorage.getItem('motion')).toBeNull();
    expect(preferenceStorage.read('motion')).toBe('still');
    expect(trackingHeader()).toEqual({});
  });

  test('a choice for another version of the policy counts for nothing', async () => {
    Cookies.set('consent', '2020-01-01.preferences');
    await visit();
    expect(cookieChoices.getState().choices).toBeNull();
    expect(choicesIn('')).toBeNull();
    expect(choicesIn(`${consentText(ONLY_NECESSARY)}.nonsense`)).toEqual(ONLY_NECESSARY);
  });
});

describe('a choice', () => {
  test('that allows preferences keeps what was chosen before it, and holds on the next visit', async () => {
    await visit();
    preferenceStorage.write('motion', 'still');
    choose(services, { ...ONLY_NECESSARY, preferences: true });
    expect(localStorage.getItem('motion')).toBe('still');
    await visit();
    expect(cookieChoices.getState().choices).toEqual({ ...ONLY_NECESSARY, preferences: true });
    expect(preferenceStorage.read('motion')).toBe('still');
  });

  test('that allows partners sends the link', async () => {
    Cookies.set('trackingLink', 'friend');
    await visit();
    choose(services, { ...ONLY_NECESSARY, partners: true });
    expect(trackingHeader()).toEqual({ 'X-Tracking-Link': 'friend' });
  });

  test('of what is necessary alone removes everything else, and nothing that is necessary', async () => {
    for (const name of STORED_NAMES) {
      if (STORED[name].place === 'cookie') Cookies.set(keyOf(name), 'x');
      if (STORED[name].place === 'browser') localStorage.setItem(keyOf(name), 'x');
      if (STORED[name].place === 'tab') sessionStorage.setItem(keyOf(name), 'x');
    }
    localStorage.setItem('somebody else’s', 'x');
    await visit();
    choose(services, ONLY_NECESSARY);
    const isKept = {
      cookie: (key: string) => Cookies.get(key) !== undefined,
      browser: (key: string) => localStorage.getItem(key) !== null,
      tab: (key: string) => sessionStorage.getItem(key) !== null,
    };
    const kept = STORED_NAMES.filter((name) => isKept[STORED[name].place](keyOf(name)));
    expect(kept).toEqual(STORED_NAMES.filter((name) => STORED[name].kind === 'necessary'));
    expect(localStorage.getItem('somebody else’s')).toBe('x');
  });

  test('that is taken back is forgotten at once', async () => {
    await visit();
    choose(services, ALL_COOKIES);
    preferenceStorage.write('muted', 'true');
    expect(localStorage.getItem('muted')).toBe('true');
    choose(services, ONLY_NECESSARY);
    expect(localStorage.getItem('muted')).toBeNull();
    preferenceStorage.write('muted', 'false');
    expect(localStorage.getItem('muted')).toBeNull();
  });
});
