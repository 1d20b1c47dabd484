import { CRYPTOCURRENCIES, cryptocurrency } from '#contract/deposits/currencies.ts';
import { cents, formatCents } from '#contract/money.ts';
import { coinsText } from '#server/deposits/exact-amount.ts';
import { confirmationsNeeded } from '#server/deposits/gateways/alphapo.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, facts, fieldError, page } from '../kit/page.ts';
import type { BlockchainPayment } from './chain.ts';

export const WALLET = {
  tag: 'Sandbox wallet',
  footer: 'This is a test wallet. Nothing is sent on any blockchain, and its coins are worthless.',
};

/** The wallet's form as it was filled in. */
export interface WalletForm {
  address: string;
  currency: string;
  amount: string;
  course: string;
  twice: string;
}

export type WalletErrors = Partial<Record<keyof WalletForm, string>>;

const COURSE_TEXTS = [
  { value: 'confirmed', label: 'Gets all confirmations', hint: 'Arrives after some seconds' },
  { value: 'stuck', label: 'Stays unconfirmed', hint: 'Is detected but never becomes final' },
  { value: 'cancelled', label: 'Is dropped', hint: 'Is detected, then disappears from the chain' },
  {
    value: 'unreported',
    label: 'Arrives without a webhook',
    hint: 'The provider’s messages are lost. The shop finds the payment by polling within minutes',
  },
];

function input(id: 'address' | 'amount', label: string, value: string, error: string | undefined, extra: Html): Html {
  const { wrong, sentence } = fieldError(id, error);
  return html`<div class="field wide">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" value="${value}" maxlength="128" autocomplete="off" spellcheck="false" required ${extra}${wrong} />
    ${sentence}
  </div>`;
}

function currencies(chosen: string, rates: ReadonlyMap<string, string>): Html {
  const options = CRYPTOCURRENCIES.filter(({ code }) => rates.has(code));
  return html`<div class="field wide">
    <label for="currency">Currency</label>
    <select id="currency" name="currency">
      ${options.map(
        ({ code, name, label, unit }) =>
          html`<option value="${code}" ${code === chosen ? html` selected` : null}>
            ${name}${label === null ? null : ` (${label})`} · 1 ${unit} = ${rates.get(code) ?? ''} USD
          </option>`,
      )}
    </select>
    <p class="hint">Choosing a different currency than the address is for makes it a payment on the wrong network.</p>
  </div>`;
}

function courses(chosen: string): Html {
  return html`<fieldset class="choices">
    <legend>What happens to it</legend>
    ${COURSE_TEXTS.map(
      ({ value, label, hint }) =>
        html`<label class="choice"
          ><input type="radio" name="course" value="${value}" ${value === chosen ? html` checked` : null} /><span
            >${label}<small>${hint}</small></span
          ></label
        >`,
    )}
  </fieldset>`;
}

/** The wallet with its form; `errors` by field after a try that was not right. */
export function walletPage(form: WalletForm, rates: ReadonlyMap<string, string>, errors: WalletErrors = {}): string {
  const decimal = html`inputmode="decimal" placeholder="0.001"`;
  return page(
    'Send',
    WALLET,
    html`<section class="panel narrow wallet" aria-labelledby="wallet-title">
      <h1 id="wallet-title">Send coins</h1>
      <p class="lead">Send to the address shown in the shop’s deposit dialog.</p>
      <form method="post" action="/sandbox/wallet/send" novalidate>
        <div class="fields">
          ${currencies(form.currency, rates)}${input('address', 'To the address', form.address, errors.address, html`placeholder="Paste it here"`)}
          ${input('amount', 'Amount, in the currency', form.amount, errors.amount, decimal)}
        </div>
        ${courses(form.course)}
        <label class="choice"
          ><input type="checkbox" name="twice" value="yes" ${form.twice === 'yes' ? html` checked` : null} /><span
            >Report everything twice<small>As providers do when a response is late</small></span
          ></label
        >
        <button class="pay" type="submit">Send</button>
      </form>
    </section>`,
  );
}

/** How far a payment is, by the time since it was sent: the same steps as the chain's messages. */
export interface SentView {
  payment: BlockchainPayment;
  status: string;
  isOver: boolean;
  /** Whether the provider can take it back now. */
  canReverse: boolean;
}

/** A payment that was sent. The page is asked for again until it is over. */
export function sentPage({ payment, status, isOver, canReverse }: SentView): string {
  const { id, currency, amount, worth, address, transaction } = payment;
  const rows = [
    { term: 'Worth', value: `${formatCents(coinsText(worth) ?? cents(0))} USD` },
    { term: 'To', value: address },
    { term: 'Needs', value: `${confirmationsNeeded(currency)} confirmations` },
    { term: 'Transaction', value: transaction },
  ];
  return page(
    'Sent',
    { ...WALLET, ...(isOver ? {} : { againAfterS: 2 }) },
    html`<section class="panel narrow wallet" aria-labelledby="sent-title">
      <p class="eyebrow">${status}</p>
      <h1 id="sent-title">${amount} ${cryptocurrency(currency)?.unit ?? currency}</h1>
      <dl>${facts(rows)}</dl>
      <a class="pay" href="/?modal=deposit">Back to Fairdrop</a>
      <a class="quiet" href="/sandbox/wallet?currency=${currency}&amp;address=${encodeURIComponent(address)}">Send more to this address</a>
      ${canReverse ? button(`/sandbox/wallet/sent/${id}/reverse`, 'Reverse the payment', 'quiet') : null}
    </section>`,
  );
}
