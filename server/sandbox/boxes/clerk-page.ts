import { SANDBOX_BOX_CLERK as DESK, SANDBOX_CLERK, SANDBOX_SUPPORT_CLERK } from '#contract/api/sandbox.ts';
import type { CustomBoxStatus, ReportReason } from '#contract/api/custom-boxes.ts';
import type { HouseBox } from '#server/custom-boxes/reports.ts';
import { html, type Html } from '#server/mail/html.ts';
import { page } from '../kit/page.ts';

const AROUND = {
  tag: 'Sandbox boxes',
  footer: 'This page plays the team that reviews reported boxes. In a real shop, the operator decides with the command `npm run boxes`.',
};

const STATUSES: Record<CustomBoxStatus, string> = {
  listed: 'On sale',
  unlisted: 'Off sale',
  in_review: 'Waiting for a decision',
  taken_down: 'Taken down',
};

const REASONS: Record<ReportReason, string> = {
  name: 'A bad name',
  impersonation: 'Impersonation',
  misleading: 'Misleading',
  other: 'Something else',
};

function boxOf({ slug, name, creator, status, reports }: HouseBox): Html {
  return html`<li class="order" data-box="${slug}">
    <h2>
      <a href="/custom/${slug}"><bdi>${name}</bdi></a>
    </h2>
    <p class="lead">${STATUSES[status]} · by <bdi>${creator}</bdi></p>
    <ul>
      ${reports.map(
        ({ reason, body, by }) => html`<li><bdi>${by}</bdi>: ${REASONS[reason]}${body === '' ? '' : html`, “<bdi>${body}</bdi>”`}</li>`,
      )}
    </ul>
    <form method="post" action="${DESK}/${slug}" class="actions">
      <button class="action" type="submit" name="verdict" value="kept">Keep it</button>
      <button class="action" type="submit" name="verdict" value="taken_down">Take it down</button>
    </form>
  </li>`;
}

/** The players' boxes that were reported, what has waited the longest first. */
export function reviewPage(boxes: readonly HouseBox[]): string {
  return page(
    'Reported boxes',
    AROUND,
    html`<section class="panel" aria-labelledby="desk-title">
        <h1 id="desk-title">Reported boxes</h1>
        ${boxes.length === 0 ? html`<p class="lead">No boxes are waiting for a decision.</p>` : null}
        <ul class="orders">
          ${boxes.map(boxOf)}
        </ul>
      </section>
      <section class="panel lines">
        <p>
          <a href="${SANDBOX_SUPPORT_CLERK}">Tickets and letters</a> · <a href="${SANDBOX_CLERK}">Withdrawals</a> ·
          <a href="/custom-boxes">Back to Fairdrop</a>
        </p>
      </section>`,
  );
}
