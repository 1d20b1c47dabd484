import { html, type Html } from '#server/mail/html.ts';
import { page } from '../kit/page.ts';
import { PEOPLE, type StandInPerson } from './people.ts';

/** A sandbox provider as its pages show it. */
export interface StandIn {
  /** The service that it replaces. */
  name: 'Google' | 'Facebook' | 'Steam';
  /** Where its form is sent. */
  action: string;
  /** Whether its accounts have addresses at all, and whether it says which it has verified. */
  email: 'verified' | 'unverified' | 'none';
}

/** The frame around the pages of the sandbox's sign-in providers. */
export const AROUND = {
  tag: 'Sandbox sign-in',
  footer: 'This is a test sign-in service. It uses no real accounts and never asks for a password.',
};

function addressOf({ email, isVerified }: StandInPerson, shown: StandIn['email']): string {
  if (shown === 'none' || email === null) return 'no email';
  return shown === 'verified' && isVerified ? `${email}, verified` : `${email}, not verified`;
}

function choice(id: string, person: StandInPerson, { email }: StandIn, isFirst: boolean): Html {
  return html`<li>
    <label class="person">
      <input type="radio" name="person" value="${id}" ${isFirst ? html` checked` : null} />
      <span><strong>${person.name}</strong><small>${addressOf(person, email)}</small></span>
    </label>
  </li>`;
}

function ownAccount({ email }: StandIn): Html {
  return html`<li>
    <label class="person">
      <input type="radio" name="person" value="other" />
      <span><strong>Someone else</strong><small>with the details below</small></span>
    </label>
    <div class="own">
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" maxlength="64" autocomplete="off" />
      </div>
      ${
        email === 'none'
          ? null
          : html`<div class="field">
              <label for="email">Email (optional)</label>
              <input id="email" name="email" type="email" maxlength="128" autocomplete="off" />
            </div>`
      }
      ${email === 'verified' ? html`<label class="check"><input type="checkbox" name="verified" value="yes" checked /> This address is verified</label>` : null}
    </div>
  </li>`;
}

const TROUBLES: readonly { decision: string; label: string }[] = [
  { decision: 'error', label: 'Report a server error' },
  { decision: 'slow', label: 'Continue, then respond too late' },
  { decision: 'broken', label: 'Continue, then respond with garbage' },
];

/** Asks who is signing in and whether they agree. `request` is the query that the shop sent the browser with. */
export function authorizationPage(standIn: StandIn, request: string, fault?: string): string {
  return page(
    `Continue with ${standIn.name}`,
    AROUND,
    html`<section class="panel narrow consent" aria-labelledby="consent-title">
      <p class="eyebrow">Test version of ${standIn.name}</p>
      <h1 id="consent-title">Continue to Fairdrop?</h1>
      <p class="lead">Fairdrop will see the name${standIn.email === 'none' ? null : ' and email'} of the account you choose.</p>
      ${fault === undefined ? null : html`<p class="error" role="alert">${fault}</p>`}
      <form method="post" action="${standIn.action}" novalidate>
        <input type="hidden" name="request" value="${request}" />
        <ul class="people">
          ${Object.entries(PEOPLE).map(([id, person], index) => choice(id, person, standIn, index === 0))} ${ownAccount(standIn)}
        </ul>
        <button class="pay" type="submit" name="decision" value="allow">Continue with this account</button>
        <button class="quiet" type="submit" name="decision" value="refuse">Cancel and go back</button>
        <details class="troubles">
          <summary>Simulate a problem</summary>
          ${TROUBLES.map(({ decision, label }) => html`<button class="quiet" type="submit" name="decision" value="${decision}">${label}</button>`)}
        </details>
      </form>
    </section>`,
  );
}
