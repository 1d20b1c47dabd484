import * as z from 'zod/mini';
import { type Invoice as ShownInvoice, invoiceSchema } from '#contract/api/deposits.ts';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import type { OutboxEvent } from '#server/outbox/outbox.ts';
import type { invoiceTable } from './schema.ts';

type Invoice = typeof invoiceTable.$inferSelect;

/** What the payments of each gateway were paid with; those of chains are named by their currency. */
const TITLES: Readonly<Record<string, string>> = { zen: 'Card', skinsback: 'Skins', 'gift-code': 'Gift card', voucher: 'Voucher' };

/** An invoice as calls and news show it. */
export function shownInvoice(row: Invoice): ShownInvoice {
  const { id, gateway, status, stage, amount, asked, bonus, network, reason, debt, debtPaid, reference } = row;
  const { sentCurrency, confirmationsSeen: seen, confirmationsNeeded: needed } = row;
  return {
    id,
    gateway,
    title: (sentCurrency === null ? TITLES[gateway] : cryptocurrency(sentCurrency)?.name) ?? 'Deposit',
    status,
    stage,
    amount,
    asked,
    bonus,
    bonus_rule:
      row.bonusReleasePpm === null ? null : { stakeable: row.bonusStakeable ?? true, release_factor: row.bonusReleasePpm / WHOLE_PPM },
    promocode: row.promoCode,
    currency: sentCurrency ?? row.currency,
    network,
    sent_amount: row.sentAmount,
    rate: row.rate === null ? null : Number(row.rate),
    confirmations: seen === null || needed === null ? null : { seen, needed },
    reason,
    debt,
    debt_paid: debtPaid,
    reference,
    created_at: isoOf(row.createdAt),
    settled_at: isoOrNull(row.settledAt),
    reversed_at: isoOrNull(row.reversedAt),
    asks_again_at: status === 'new' ? isoOrNull(row.askAt) : null,
    overdue: row.overdueAt !== null,
  };
}

/** The news that an invoice moved, for its player. */
export function invoiceUpdated(row: Invoice): OutboxEvent {
  return playerChannel.news('invoiceUpdated', z.encode(invoiceSchema, shownInvoice(row)), row.userId);
}
