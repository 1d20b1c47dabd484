import { SANDBOX_BOX_CLERK, SANDBOX_SUPPORT_CLERK } from '#contract/api/sandbox.ts';
import type { WithdrawalStatus, WithdrawalType } from '#contract/api/withdrawals.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, page } from '../kit/page.ts';
import type { OrderMove, SandboxProvider } from './orders.ts';

/** A withdrawal as the clerk sees it. */
export interface ClerkLine {
  id: string;
  type: WithdrawalType;
  status: WithdrawalStatus;
  player: string;
  /** For example `0.00050000 BTC`, or the names of the prizes. */
  what: string;
  where: string;
  trackingNumber: string | null;
}

/** What the clerk can press: a move of an order, or what the house does before there is one. */
type ClerkAction = OrderMove | 'start' | 'cancel';

const BUTTONS: Record<ClerkAction, string> = {
  start: 'Start processing',
  cancel: 'Cancel',
  send: 'Coins were sent',
  fail: 'Payment failed',
  ship: 'Hand to the carrier',
  deliver: 'Delivered',
  refuse: 'Can’t be packed',
  repeat: 'Send the last message again',
};

const STATUSES: Record<WithdrawalStatus, string> = {
  new: 'Requested',
  in_processing: 'In processing',
  done: 'Done',
  canceled: 'Canceled',
  canceled_by_user: 'Canceled by the player',
};

function actionsOf({ type, status, trackingNumber }: ClerkLine): readonly ClerkAction[] {
  if (status === 'new') return ['start', 'cancel'];
  if (status !== 'in_processing') return status === 'canceled_by_user' ? [] : ['repeat'];
  if (type === 'crypto') return ['send', 'fail', 'repeat'];
  return trackingNumber === null ? ['ship', 'deliver', 'refuse', 'repeat'] : ['deliver', 'refuse', 'repeat'];
}

function line(one: ClerkLine): Html {
  return html`<li class="order" data-withdrawal="${one.id}">
    <h2>${one.what}</h2>
    <p class="lead">${STATUSES[one.status]} · ${one.player} · ${one.where}</p>
    <div class="actions">${actionsOf(one).map((action) => button(`/sandbox/clerk/${one.id}/${action}`, BUTTONS[action]))}</div>
  </li>`;
}

/** The desk of the clerk: every withdrawal that is open and the latest that are over, and the lines to the two providers. */
export function clerkPage(lines: readonly ClerkLine[], down: ReadonlySet<SandboxProvider>): string {
  const names = { alphapo: 'Payment provider', warehouse: 'Warehouse' } as const;
  return page(
    'Withdrawals',
    {
      tag: 'Sandbox clerk',
      footer:
        'This page plays the staff of a payment provider and a warehouse. No coins are sent and no prizes are shipped. If you do nothing, withdrawals move on automatically.',
    },
    html`<section class="panel" aria-labelledby="clerk-title">
        <h1 id="clerk-title">Withdrawals</h1>
        ${lines.length === 0 ? html`<p class="lead">No withdrawals yet.</p>` : null}
        <ul class="orders">
          ${lines.map(line)}
        </ul>
      </section>
      <section class="panel lines" aria-labelledby="lines-title">
        <h2 id="lines-title">Provider connections</h2>
        ${(['alphapo', 'warehouse'] as const).map((name) =>
          down.has(name)
            ? button(`/sandbox/clerk/providers/${name}/up`, `${names[name]} is offline: bring it back online`)
            : button(`/sandbox/clerk/providers/${name}/down`, `${names[name]} is online: take it offline`),
        )}
        <p>
          <a href="${SANDBOX_SUPPORT_CLERK}">Tickets and letters</a> · <a href="${SANDBOX_BOX_CLERK}">Reported boxes</a> ·
          <a href="/profile/withdraw">Back to Fairdrop</a>
        </p>
      </section>`,
  );
}
