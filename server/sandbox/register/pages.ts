import { SANDBOX_REGISTER as REGISTER } from '#contract/api/sandbox.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, fieldError, page } from '../kit/page.ts';

/** What the register does with a question. */
export const REGISTER_MOODS = ['answers', 'is away', 'is slow', 'is forged'] as const;

export type RegisterMood = (typeof REGISTER_MOODS)[number];

const AROUND = {
  tag: 'Sandbox register',
  footer: 'This is a test register. It has no real entries, and its entries are lost when the shop restarts.',
};

const LABELS: Record<RegisterMood, string> = {
  answers: 'Answer',
  'is away': 'Be unreachable',
  'is slow': 'Answer too late',
  'is forged': 'Sign with a wrong key',
};

const SAID: Record<RegisterMood, string | null> = {
  answers: null,
  'is away': 'The register is unreachable.',
  'is slow': 'The register answers too late.',
  'is forged': 'The register’s answers are signed with a wrong key.',
};

const line = (email: string): Html =>
  html`<li>
    <form method="post" action="${REGISTER}/people/remove">
      ${email} <input type="hidden" name="email" value="${email}" /><button class="quiet" type="submit">Remove</button>
    </form>
  </li>`;

/** The people on the register, and how it answers. */
export function registerPage(people: readonly string[], mood: RegisterMood, error?: string): string {
  const { wrong, sentence } = fieldError('email', error);
  return page(
    'Self-exclusion register',
    AROUND,
    html`<section class="panel" aria-labelledby="register-title">
        <h1 id="register-title">Self-exclusion register</h1>
        ${SAID[mood] === null ? null : html`<p class="warned" role="status">${SAID[mood]}</p>`}
        <form class="find" method="post" action="${REGISTER}/people/add">
          <div class="field">
            <label for="email">Email address</label
            ><input id="email" name="email" type="email" maxlength="254" autocomplete="off" ${wrong} />
            ${sentence}
          </div>
          <button class="action" type="submit">Add</button>
        </form>
        ${people.length === 0 ? html`<p class="lead">No one is listed.</p>` : null}
        <ul>
          ${people.map(line)}
        </ul>
      </section>
      <section class="panel lines" aria-labelledby="mood-title">
        <h2 id="mood-title">What the register does when the shop asks</h2>
        <div class="actions">
          ${REGISTER_MOODS.filter((one) => one !== mood).map((one) => button(`${REGISTER}/mood/${encodeURIComponent(one)}`, LABELS[one], 'quiet'))}
        </div>
      </section>`,
  );
}
