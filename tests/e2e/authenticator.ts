import type { Page } from '@playwright/test';

/** Chromium's own authenticator in a test's page: a phone with a finger on it, while there is one. */
export interface Authenticator {
  /** Whether a user is there who chooses a passkey and confirms it. Requests made then are answered at once, those in suggestions too; earlier ones go on waiting. */
  attended(there: boolean): Promise<void>;
}

/** Gives a page a phone that keeps passkeys. */
export async function withAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    attended: (there) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: there }).then(() => undefined),
  };
}

/** A request for a passkey, as a page made it. */
export interface PasskeyRequestMade {
  /** `conditional` waits in the suggestions of a field; `dialog` is the browser's own. */
  kind: string;
  outcome: string;
}

/** Writes down the requests for passkeys that each document of a page makes. Answers those of the one in view. */
export async function passkeyRequests(page: Page): Promise<() => Promise<PasskeyRequestMade[]>> {
  await page.addInitScript(() => {
    const made: PasskeyRequestMade[] = [];
    Object.assign(window, { passkeyRequests: made });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const request = { kind: options?.mediation ?? 'dialog', outcome: 'waiting' };
      made.push(request);
      try {
        const answer = await get(options);
        request.outcome = 'answered';
        return answer;
      } catch (error) {
        request.outcome = error instanceof Error ? error.name : 'unknown';
        throw error;
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { passkeyRequests: PasskeyRequestMade[] }).passkeyRequests);
}
