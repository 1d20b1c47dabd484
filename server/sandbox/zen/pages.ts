import { type Cents, formatCents } from '#contract/money.ts';
import { type CardErrors, type CardForm, TEST_CARDS } from './cards.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, facts, fieldError, page } from '../kit/page.ts';

/** What the pages show of an invoice. */
export interface Bill {
  id: string;
  amount: Cents;
  bonus: Cents;
  promoCode: string | null;
}

const address = (id: string): string => `/sandbox/zen/checkout/${id}`;

/** The frame around the provider's pages. */
export const CHECKOUT = {
  tag: 'Sandbox checkout',
  footer: 'This is a test card provider. No card is charged, and no card number is saved.',
};

function summary({ amount, bonus, promoCode }: Bill): Html {
  const rows = [
    { term: 'Deposit', value: formatCents(amount) },
    ...(bonus > 0 ? [{ term: `Bonus ${promoCode ?? ''}`, value: `+${formatCents(bonus)}` }] : []),
  ];
  return html`<section class="panel bill" aria-labelledby="bill">
    <h1 id="bill">Pay your deposit</h1>
    <p class="amount"><span class="figure">${formatCents(amount)}</span> <abbr title="US dollars">USD</abbr></p>
    <dl>
      ${facts(rows)}
      <div class="total">
        <dt>You receive</dt>
        <dd><span class="coin" aria-hidden="true"></span>${formatCents((amount + bonus) as Cents)}</dd>
      </div>
    </dl>
  </section>`;
}

interface FieldOptions {
  id: keyof CardForm;
  label: string;
  autocomplete: string;
  inputmode: string;
  placeholder: string;
  maxlength: number;
}

const FIELDS: readonly FieldOptions[] = [
  { id: 'card', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '4242 4242 4242 4242', maxlength: 23 },
  { id: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: '12/30', maxlength: 7 },
  { id: 'cvc', label: 'Security code', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123', maxlength: 4 },
  { id: 'name', label: 'Name on card', autocomplete: 'cc-name', inputmode: 'text', placeholder: 'As printed on the card', maxlength: 64 },
];

function field(
  { id, label, autocomplete, inputmode, placeholder, maxlength }: FieldOptions,
  value: string,
  error: string | undefined,
): Html {
  const { wrong, sentence } = fieldError(id, error);
  return html`<div class="field field-${id}">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      placeholder="${placeholder}"
      maxlength="${maxlength}"
      required${wrong}
    />
    ${sentence}
  </div>`;
}

function cardForm(bill: Bill, form: CardForm, errors: CardErrors): Html {
  return html`<section class="panel" aria-labelledby="card-title">
    <h2 id="card-title">Card</h2>
    <form method="post" action="${address(bill.id)}/pay" novalidate>
      <div class="fields">${FIELDS.map((options) => field(options, form[options.id], errors[options.id]))}</div>
      <button class="pay" type="submit">Pay ${formatCents(bill.amount)}</button>
    </form>
    ${button(`${address(bill.id)}/cancel`, 'Cancel and go back', 'quiet')}
  </section>`;
}

function testCards(): Html {
  return html`<section class="panel cards" aria-labelledby="cards-title">
    <h2 id="cards-title">Test cards</h2>
    <p class="hint">Use any future expiry date, any security code and any name.</p>
    <ul>
      ${TEST_CARDS.map(({ number, outcome, label }) => html`<li class="${outcome}"><span class="dot" aria-hidden="true"></span><code>${number}</code><span>${label}</span></li>`)}
    </ul>
  </section>`;
}

/** The checkout with its card form; `errors` by field after a try that was not right. */
export function checkoutPage(bill: Bill, form: CardForm = { card: '', expiry: '', cvc: '', name: '' }, errors: CardErrors = {}): string {
  return page(
    `Pay ${formatCents(bill.amount)}`,
    CHECKOUT,
    html`<div class="columns">
      <div class="side">${summary(bill)}${testCards()}</div>
      ${cardForm(bill, form, errors)}
    </div>`,
  );
}

/** The issuer's step of a card that asks for one. */
export function securePage(bill: Bill, error?: string): string {
  const { wrong, sentence } = fieldError('code', error);
  return page(
    'Confirm your payment',
    CHECKOUT,
    html`<section class="panel narrow" aria-labelledby="secure-title">
      <p class="eyebrow">3-D Secure</p>
      <h1 id="secure-title">Confirm your payment</h1>
      <p class="lead">
        Your bank wants to confirm that you’re paying <strong>${formatCents(bill.amount)}</strong> to Fairdrop. The sandbox’s code is
        <code>123456</code>.
      </p>
      <form method="post" action="${address(bill.id)}/secure" novalidate>
        <div class="field">
          <label for="code">Code</label
          ><input
            id="code"
            name="code"
            class="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="6"
            required
            autofocus${wrong}
          />
          ${sentence}
        </div>
        <button class="pay" type="submit">Confirm</button>
      </form>
      ${button(`${address(bill.id)}/cancel`, 'Cancel the payment', 'quiet')}
    </section>`,
  );
}
