import { GIFT_CARD_PRICES } from '#contract/deposits/gift-cards.ts';
import type { CodeKind } from '#server/deposits/gateways/own-codes.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, closedPage, page } from '../kit/page.ts';

const SHOP = {
  tag: 'Sandbox gift cards',
  footer: 'This is a test gift card shop. Nothing is charged.',
};

const coins = (count: number): Html[] => Array.from({ length: count }, () => html`<span class="coin" aria-hidden="true"></span>`);

function price({ amount, icons }: (typeof GIFT_CARD_PRICES)[number], chosen: number): Html {
  return html`<li>
    <label class="card-price"
      ><input type="radio" name="amount" value="${amount}" ${amount === chosen ? html` checked` : null} /><span class="coins"
        >${coins(icons)}</span
      ><span class="figure">${amount}</span><small>USD</small></label
    >
  </li>`;
}

/** The cards on sale, with one chosen. */
export function shopPage(chosen: number, voucherCoins: number): string {
  return page(
    'Gift cards',
    SHOP,
    html`<div class="columns">
      <section class="panel" aria-labelledby="cards-title">
        <h1 id="cards-title">Fairdrop gift cards</h1>
        <p class="lead">You get a code right away and redeem it in the shop.</p>
        <form method="post" action="/sandbox/gift-cards/buy">
          <ul class="card-prices">
            ${GIFT_CARD_PRICES.map((one) => price(one, chosen))}
          </ul>
          <button class="pay" type="submit">Buy the card</button>
        </form>
        <a class="quiet" href="/?modal=deposit">Back to Fairdrop</a>
      </section>
      <section class="panel" aria-labelledby="voucher-title">
        <h2 id="voucher-title">A free voucher</h2>
        <p class="lead">Vouchers are giveaways, for example in a newsletter or at a fair. This one is worth ${voucherCoins} coins.</p>
        ${button('/sandbox/gift-cards/voucher', 'Take a voucher', 'quiet')}
      </section>
    </div>`,
  );
}

/** A code that was just issued. It is shown this once. */
export function cardPage({ kind, amount, code }: { kind: CodeKind; amount: number; code: string }): string {
  const name = kind === 'voucher' ? 'Voucher' : 'Gift card';
  return page(
    name,
    SHOP,
    html`<section class="panel narrow" aria-labelledby="code-title">
      <p class="eyebrow">${name}</p>
      <h1 id="code-title">${amount} coins</h1>
      <p class="lead">Redeem it under “Gift cards” in the deposit dialog. It’s only shown once.</p>
      <p class="gift-code"><code id="gift-code">${code}</code></p>
      <a class="pay" href="/?modal=deposit">Back to Fairdrop</a>
      <a class="quiet" href="/sandbox/gift-cards">Another card</a>
      ${
        kind === 'gift-code'
          ? html`<form method="post" action="/sandbox/gift-cards/take-back">
              <input type="hidden" name="code" value="${code}" /><button class="quiet" type="submit">Refund the purchase</button>
            </form>`
          : null
      }
    </section>`,
  );
}

const TAKEN_BACK = {
  void: 'The code wasn’t redeemed yet and is now void.',
  reversed: 'The code had already been redeemed. We took back what was left of its coins.',
} as const;

/** What became of a purchase that was taken back. */
export const takenBackPage = (became: keyof typeof TAKEN_BACK | null): string =>
  became === null
    ? closedPage(SHOP, 'Card not found', 'This shop hasn’t sold a card with that code.', '/sandbox/gift-cards')
    : closedPage(SHOP, 'Purchase refunded', TAKEN_BACK[became], '/');
