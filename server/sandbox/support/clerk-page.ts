import { SANDBOX_BOX_CLERK, SANDBOX_CLERK, SANDBOX_SUPPORT_CLERK as DESK } from '#contract/api/sandbox.ts';
import { LONGEST_MESSAGE, type TicketMessage, type TicketStatus } from '#contract/api/support.ts';
import type { HouseTicket } from '#server/support/house-side.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, page } from '../kit/page.ts';

const AROUND = {
  tag: 'Sandbox support',
  footer: 'This page plays the support team. In a real shop, the team replies with the command `npm run support`.',
};

const STATUSES: Record<TicketStatus, string> = { open: 'Waiting for a reply', answered: 'Answered', closed: 'Closed' };

const about = ({ row, from, letter }: HouseTicket): string =>
  [STATUSES[row.status], letter ? `Letter from ${from} (${row.guestEmail ?? ''})` : from, row.topic].join(' · ');

/** Everything that was written to the house, what waits first. */
export function deskPage(tickets: readonly HouseTicket[], auto: boolean): string {
  return page(
    'Support',
    AROUND,
    html`<section class="panel" aria-labelledby="desk-title">
        <h1 id="desk-title">Tickets and letters</h1>
        ${tickets.length === 0 ? html`<p class="lead">No tickets yet.</p>` : null}
        <ul class="orders">
          ${tickets.map(
            (ticket) =>
              html`<li class="order" data-ticket="${ticket.row.id}">
                <h2>
                  <a href="${DESK}/${ticket.row.id}"><bdi>${ticket.row.subject}</bdi></a>
                </h2>
                <p class="lead">${about(ticket)} · ${ticket.row.messages} ${ticket.row.messages === 1 ? 'message' : 'messages'}</p>
              </li>`,
          )}
        </ul>
      </section>
      <section class="panel lines" aria-labelledby="auto-title">
        <h2 id="auto-title">The clerk</h2>
        ${button(`${DESK}/auto/${auto ? 'off' : 'on'}`, auto ? 'Turn off automatic replies' : 'Turn on automatic replies')}
        <p>
          <a href="${SANDBOX_CLERK}">Withdrawals</a> · <a href="${SANDBOX_BOX_CLERK}">Reported boxes</a> ·
          <a href="/profile/support">Back to Fairdrop</a>
        </p>
      </section>`,
  );
}

function message({ author, text, pictures, created_at: at }: TicketMessage): Html {
  return html`<li class="said ${author}">
    <p class="lead">
      ${author === 'clerk' ? 'Support' : 'Player'} · <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>
    </p>
    <p class="text" dir="auto">${text}</p>
    ${pictures.map(
      ({ id, width, height }, index) =>
        html`<img src="${DESK}/pictures/${id}" width="${width}" height="${height}" alt="Picture ${index + 1}" loading="lazy" />`,
    )}
  </li>`;
}

/** One ticket or letter with its messages, and the form that answers it. */
export function ticketPage(ticket: HouseTicket, thread: readonly TicketMessage[]): string {
  const { row } = ticket;
  return page(
    row.subject,
    AROUND,
    html`<section class="panel" aria-labelledby="ticket-title">
        <p><a href="${DESK}">All tickets and letters</a></p>
        <h1 id="ticket-title"><bdi>${row.subject}</bdi></h1>
        <p class="lead">${about(ticket)}${row.linkType === null ? '' : ` · about the ${row.linkType} ${row.linkId ?? ''}`}</p>
        <ol class="thread">
          ${thread.map(message)}
        </ol>
      </section>
      <section class="panel lines" aria-labelledby="answer-title">
        <h2 id="answer-title">Answer</h2>
        <form method="post" action="${DESK}/${row.id}">
          <textarea name="text" rows="6" maxlength="${LONGEST_MESSAGE}" aria-labelledby="answer-title"></textarea>
          <div class="actions">
            <button class="action" type="submit" name="action" value="answer">Send</button>
            <button class="action" type="submit" name="action" value="answer-and-close">Send and close</button>
            <button class="action" type="submit" name="action" value="close">Close without replying</button>
          </div>
        </form>
      </section>`,
  );
}
