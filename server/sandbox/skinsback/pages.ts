import { type Cents, cents, formatCents } from '#contract/money.ts';
import { html, type Html } from '#server/mail/html.ts';
import { button, facts, page } from '../kit/page.ts';
import { backToShop } from '../kit/pay-pages.ts';
import { type Skin, SKINS } from './skins.data.ts';

/** The frame around the trader's pages. */
export const TRADE = {
  tag: 'Sandbox skin trade',
  footer: 'This is a test skin trader. You don’t need an account, and no items change hands.',
};

const address = (id: string): string => `/sandbox/skinsback/pay/${id}`;

/** What some skins are worth together. */
export const priceOf = (skins: readonly Skin[]): Cents => cents(skins.reduce((sum, { worth }) => sum + worth, 0));

function tile({ id, name, kind, worth, tint }: Skin, chosen: boolean): Html {
  return html`<li>
    <label class="skin ${tint}"
      ><input type="checkbox" name="skin" value="${id}" ${chosen ? html` checked` : null} /><span class="shape" aria-hidden="true"></span
      ><span class="skin-name">${name}<small>${kind}</small></span
      ><span class="worth">${formatCents(worth)}</span></label
    >
  </li>`;
}

/** The first skins that reach an amount, so that the page begins with a choice that pays it. */
function suggested(asked: Cents): ReadonlySet<string> {
  const exact =
    SKINS.find(({ worth }) => worth === asked) ??
    SKINS.toSorted((one, other) => one.worth - other.worth).find(({ worth }) => worth >= asked);
  return new Set(exact ? [exact.id] : []);
}

/** Which skins to give away. */
export function choosePage(order: { id: string; amount: Cents }, error?: string): string {
  const chosen = suggested(order.amount);
  return page(
    'Choose skins',
    TRADE,
    html`<section class="panel" aria-labelledby="skins-title">
      <h1 id="skins-title">Choose skins to trade in</h1>
      <p class="lead">You asked for <strong>${formatCents(order.amount)} USD</strong>. You get what your skins are worth.</p>
      <form method="post" action="${address(order.id)}/review">
        <ul class="skins">
          ${SKINS.map((skin) => tile(skin, chosen.has(skin.id)))}
        </ul>
        ${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
        <button class="pay" type="submit">Review the trade</button>
      </form>
      <form method="post" action="${address(order.id)}/trade">
        <input type="hidden" name="ending" value="cancel" /><button class="quiet" type="submit">Cancel and go back</button>
      </form>
    </section>`,
  );
}

const ENDINGS = [
  { value: 'now', label: 'Accept the trade', kind: 'pay' },
  { value: 'held', label: 'Accept, with a trade hold', kind: 'quiet' },
  { value: 'declined', label: 'Decline the trade', kind: 'quiet' },
  { value: 'unreported', label: 'Accept, but lose the message to the shop', kind: 'quiet' },
] as const;

/** The trade with its sum, and the ways that it can end. */
export function reviewPage(order: { id: string; amount: Cents }, skins: readonly Skin[]): string {
  return page(
    'Review the trade',
    TRADE,
    html`<section class="panel narrow" aria-labelledby="review-title">
      <h1 id="review-title">Your trade</h1>
      <p class="amount"><span class="figure">${formatCents(priceOf(skins))}</span> <abbr title="US dollars">USD</abbr></p>
      <dl>
        ${facts(skins.map(({ name, worth }) => ({ term: name, value: formatCents(worth) })))}
        <div class="total">
          <dt>You asked for</dt>
          <dd>${formatCents(order.amount)}</dd>
        </div>
      </dl>
      <form class="endings" method="post" action="${address(order.id)}/trade">
        ${skins.map(({ id }) => html`<input type="hidden" name="skin" value="${id}" />`)}
        ${ENDINGS.map(({ value, label, kind }) => html`<button class="${kind}" type="submit" name="ending" value="${value}">${label}</button>`)}
      </form>
      <a class="quiet" href="${address(order.id)}">Choose other skins</a>
    </section>`,
  );
}

/** A trade that was done, and can still be rolled back. */
export function donePage(order: { id: string; amount: Cents }): string {
  return page(
    'Trade done',
    TRADE,
    html`<section class="panel narrow" aria-labelledby="done-title">
      <h1 id="done-title">This trade is done</h1>
      <p class="lead">
        Skins for ${formatCents(order.amount)} USD were traded in. Traders can roll back a trade for several days. Here, you can use the
        button.
      </p>
      <a class="pay" href="${backToShop(order)}">Back to Fairdrop</a>
      ${button(`${address(order.id)}/roll-back`, 'Roll back the trade', 'quiet')}
    </section>`,
  );
}
