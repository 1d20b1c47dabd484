import { chooseCookies } from '#contract/api/consents.ts';
import type { CookieChoices } from '#contract/consents/cookie-choices.ts';
import { DOCUMENT_VERSIONS } from '#contract/consents/documents.ts';
import { STORED, STORED_NAMES, storedNameOf } from '#contract/consents/stored.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { maySignIn } from '#src/lib/api/access-token.ts';
import { browserStorage, storedKeys, tabStorage } from '#src/lib/api/browser-storage.ts';
import type { Services } from '#src/lib/services/services.ts';
import { removeCookie } from '#src/lib/api/cookies.ts';
import { keepChoices } from '#src/lib/consent/cookie-choices.ts';

/** Removes everything from this browser that is not allowed any more. */
function forget(choices: CookieChoices): void {
  const isRefused = (kind: (typeof STORED)[keyof typeof STORED]['kind']): boolean => kind !== 'necessary' && !choices[kind];
  for (const name of STORED_NAMES) if (STORED[name].place === 'cookie' && isRefused(STORED[name].kind)) removeCookie(name, { path: '/' });
  for (const [place, storage] of [
    ['browser', browserStorage],
    ['tab', tabStorage],
  ] as const)
    for (const key of storedKeys(place)) {
      const name = storedNameOf(key);
      if (name !== undefined && isRefused(STORED[name].kind)) storage.remove(key);
    }
}

/** Sends the choice to the server, for a player's other browsers. If that fails, the next visit sends it. */
export async function tellChoice(services: Services, choices: CookieChoices): Promise<void> {
  try {
    await services.get(apiService).call(chooseCookies, { body: { version: DOCUMENT_VERSIONS.cookies, choices } });
  } catch (error) {
    console.warn('The choice of cookies was saved in this browser but could not be sent to the server', error);
  }
}

/** Takes a visitor's choice: it holds at once, and what it doesn't allow is removed. */
export function choose(services: Services, choices: CookieChoices): void {
  keepChoices(choices);
  followChoice(services, choices);
}

/** Does what follows from a choice that holds already. */
export function followChoice(services: Services, choices: CookieChoices): void {
  forget(choices);
  if (maySignIn()) void tellChoice(services, choices);
}
