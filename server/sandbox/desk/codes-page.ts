import { SANDBOX_DESK_CODES } from '#contract/api/sandbox.ts';
import { totpCode } from '#server/auth/factors/totp-code.ts';
import { html } from '#server/mail/html.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { facts, page } from '../kit/page.ts';
import { sendPage } from '../kit/serve.ts';
import { DEMO_STAFF } from './demo-staff.ts';

/** How often the page is loaded again, s: codes change every 30 s. */
const AGAIN_S = 5;

/** The page that replaces the authenticator apps of the desk's demo accounts. */
export function registerDeskCodes(app: App, { clock }: Pick<Deps, 'clock'>): void {
  app.get(SANDBOX_DESK_CODES, (_request, reply) => {
    const accounts = DEMO_STAFF.map(
      ({ email, password, secret }) =>
        html`<li class="order">
          <h2>${email}</h2>
          <dl>
            ${facts([
              { term: 'Password', value: password },
              { term: 'Code', value: totpCode(secret, clock.now()) },
            ])}
          </dl>
        </li>`,
    );
    const around = {
      tag: 'Authenticator',
      footer: 'This is a sandbox. Each code works once; the next one comes within 30 seconds.',
      againAfterS: AGAIN_S,
    };
    return sendPage(
      reply,
      page(
        'Desk codes',
        around,
        html`<section class="panel" aria-labelledby="codes-title">
          <h1 id="codes-title">Codes for the desk</h1>
          <ul class="orders">
            ${accounts}
          </ul>
          <a class="pay" href="/desk">Open the desk</a>
        </section>`,
      ),
    );
  });
}
