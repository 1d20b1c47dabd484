import { SANDBOX_OUTBOX as OUTBOX } from '#contract/api/sandbox.ts';
import { html, type Html } from '#server/mail/html.ts';
import type { OUTBOX_MOODS } from '#server/mail/memory-outbox.ts';
import type { Letter } from '#server/mail/port.ts';
import { mailInstant } from '#server/mail/template.ts';
import { button, page } from '../kit/page.ts';

const AROUND = {
  tag: 'Sandbox outbox',
  footer: 'This is a test mail provider. No email is really sent, and all messages are lost when the shop restarts.',
};

type Mood = (typeof OUTBOX_MOODS)[number];

const SAID: Record<Mood, string | null> = {
  takes: null,
  away: 'The outbox is unreachable. Messages wait in the shop, and it keeps retrying.',
  refuses: 'The outbox permanently rejects every message, so the shop gives up on them.',
};

const LABELS: Record<Mood, string> = { takes: 'Accept messages', away: 'Be unreachable', refuses: 'Reject messages' };

const line = ({ id, to, subject, writtenAt }: Letter): Html =>
  html`<li class="letter">
    <a href="${OUTBOX}/${id}">${subject}</a><time>${mailInstant(writtenAt)}</time><span class="to">to ${to}</span>
  </li>`;

/** The messages, the newest first, and how the outbox treats what comes. `to`: the address that the list is narrowed to. */
export function outboxPage(letters: readonly Letter[], to: string, mood: Mood): string {
  const none = to === '' ? 'No emails yet.' : 'No emails to this address.';
  return page(
    'Outbox',
    AROUND,
    html`<section class="panel" aria-labelledby="outbox-title">
        <h1 id="outbox-title">Outbox</h1>
        ${SAID[mood] === null ? null : html`<p class="warned" role="status">${SAID[mood]}</p>`}
        <form class="find" method="get" action="${OUTBOX}">
          <div class="field">
            <label for="to">To</label><input id="to" name="to" type="search" value="${to}" maxlength="254" autocomplete="off" />
          </div>
          <button class="action" type="submit">Show</button>
        </form>
        ${letters.length === 0 ? html`<p class="lead">${none}</p>` : null}
        <ul class="letters">
          ${letters.map(line)}
        </ul>
      </section>
      <section class="panel lines" aria-labelledby="mood-title">
        <h2 id="mood-title">What the outbox does with new messages</h2>
        <div class="actions">
          ${(['takes', 'away', 'refuses'] as const).filter((one) => one !== mood).map((one) => button(`${OUTBOX}/mood/${one}`, LABELS[one]))}
          ${button(`${OUTBOX}/try`, 'Try waiting messages now')}
        </div>
        <p><a href="/">Back to Fairdrop</a></p>
      </section>`,
  );
}

/** One message, as HTML in a frame of its own and as text. */
export function letterPage({ id, to, subject, text, writtenAt }: Letter, from: string): string {
  return page(
    subject,
    AROUND,
    html`<section class="panel" aria-labelledby="letter-title">
      <h1 id="letter-title">${subject}</h1>
      <dl class="letter-facts">
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Written</dt>
        <dd>${mailInstant(writtenAt)}</dd>
      </dl>
      <iframe
        class="message"
        title="The message as HTML"
        src="${OUTBOX}/${id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>As text</h2>
      <pre class="plain" tabindex="0">${text}</pre>
      <p><a href="${OUTBOX}">All messages</a></p>
    </section>`,
  );
}
