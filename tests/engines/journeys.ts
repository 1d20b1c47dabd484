import { randomUUID } from 'node:crypto';
import { confirmAddress } from '#tools/api-player.ts';
import { EngineGone } from './engine.ts';
import { BOX } from './prepared-player.ts';
import type { Visitor } from './visitor.ts';

/* What a player does in a shop, by what is on the screen alone. */

const WALLET = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const BET = { css: '[data-testid=place-bet]' };
const DIALOG = '[role=dialog]';

/** Runs in the page: whether something with this test id shows a text. */
const says = (id: string): boolean => [...document.querySelectorAll(`[data-testid=${id}]`)].some((part) => part.textContent !== '');

/** Runs in the page: whether the player's last bet on a round has one of these statuses. */
async function isLastBet(game: string, statuses: readonly string[]): Promise<boolean> {
  const token = /token=([^;]+)/.exec(document.cookie)?.[1];
  const answer = await fetch(`/api/${game}/my-bets?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { status: string }[] };
  return data[0] !== undefined && statuses.includes(data[0].status);
}

/** Runs in the page: whether the header shows the balance that the server has. */
async function isBalanceShown(): Promise<boolean> {
  const token = /token=([^;]+)/.exec(document.cookie)?.[1];
  const answer = await fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { balance: number } };
  return Number(document.querySelector('[data-testid=balance]')?.textContent) === data.balance;
}

const isNarrow = (visitor: Visitor): Promise<boolean> => visitor.engine.evaluate(() => innerWidth < 600);

/** Statuses of a bet on a round: the shop has it, and it is settled. */
const TAKEN = ['queued', 'placed', 'won', 'lost'];
const SETTLED = ['won', 'lost'];

/** How long a press may take to become a bet, ms. */
const TAKEN_MS = 4_000;
/** Bets are open for seconds of each round, and a press may come too late in a few of them, ms. */
const ROUNDS_MS = 60_000;

/** Bets on a round, by presses until the shop has a bet, and waits until it is settled. */
async function betOnRound(visitor: Visitor, game: string, button: string): Promise<void> {
  for (const deadline = performance.now() + ROUNDS_MS; ;) {
    await visitor.press({ css: `[data-testid=${button}]` });
    try {
      await visitor.untilWithin(TAKEN_MS, `a bet on ${game}`, isLastBet, game, TAKEN);
      break;
    } catch (error) {
      if (error instanceof EngineGone || performance.now() > deadline) throw error;
    }
  }
  // Few rounds are longer than a minute.
  await visitor.untilWithin(2 * ROUNDS_MS, `the end of a bet on ${game}`, isLastBet, game, SETTLED);
}

/* Dialogs are opened over a page that keeps still: the prizes of the home page float, and each of their frames is painted without a GPU. */

async function signUp(visitor: Visitor): Promise<void> {
  const name = `New ${randomUUID().slice(0, 8)}`;
  await visitor.visit('/faq?modal=register');
  await visitor.fill('Nickname', name);
  await visitor.fill('Email', `${randomUUID().slice(0, 13)}@players.test`);
  await visitor.fill('Password', 'secret-enough');
  await visitor.press({ css: `${DIALOG} input[type=checkbox]`, name: /18 or older/ });
  await visitor.press({ css: 'button', name: 'Create account' });
  await visitor.see('You can log in now', DIALOG);
  await visitor.fill('Password', 'secret-enough');
  await visitor.press({ css: `${DIALOG} button`, name: 'Log in' });
  await visitor.until('signed in', () => document.querySelector('[role=dialog]') === null && document.cookie.includes('token='));
}

async function deposit(visitor: Visitor): Promise<void> {
  await visitor.visit('/faq?modal=deposit&promocode=winter35&amount=100');
  // On a phone the ways to pay come first.
  if (await isNarrow(visitor)) await visitor.press({ css: `${DIALOG} button`, name: /Credit card/ });
  await visitor.see('135.00', DIALOG);
  await visitor.press({ css: `${DIALOG} button`, name: /^Pay/ });
  await visitor.arrive(/^\/sandbox\/zen\/checkout\//);
  for (const [field, text] of Object.entries({ card: '4242424242424242', expiry: '12/30', cvc: '123', name: 'New Comer' }))
    await visitor.fill(/./, text, `[name=${field}]`);
  await visitor.press({ css: 'button', name: /^Pay/ });
  await visitor.see('Deposit received');
  await visitor.until('the coins', () => document.querySelector('[data-testid=balance]')?.textContent.includes('135.00'));
}

async function openBox(visitor: Visitor): Promise<void> {
  await visitor.follow(`/boxes/${BOX}`);
  await visitor.press({ css: '[data-testid=open-box]' });
  await visitor.until('a prize', says, 'result');
}

async function sell(visitor: Visitor): Promise<void> {
  await visitor.press({ css: 'main button', name: /^Sell for/ });
  await visitor.see('Sold', 'main');
  await visitor.until('a balance with the price', isBalanceShown);
}

const roll =
  (path: string) =>
  async (visitor: Visitor): Promise<void> => {
    await visitor.follow(path);
    await visitor.press(BET);
    await visitor.until('a result', says, 'result');
  };

async function upgrade(visitor: Visitor): Promise<void> {
  await visitor.follow('/upgrade');
  await visitor.fill(/./, '5', '[data-testid=stake]');
  // On a phone the prizes to win come after a press.
  if (await isNarrow(visitor)) await visitor.press({ css: 'label', name: 'Target' });
  // Only what five coins can win is listed, once the list has followed the stake.
  await visitor.press({ css: '[aria-labelledby=upgrade-targets] li button', name: /[a-z][5-9]\.\d\d/ });
  await visitor.press(BET);
  await visitor.until('a result', says, 'result');
}

async function wheel(visitor: Visitor): Promise<void> {
  await visitor.follow('/wheel');
  await betOnRound(visitor, 'wheel', 'bet-2');
}

async function crash(visitor: Visitor): Promise<void> {
  await visitor.follow('/crash');
  await betOnRound(visitor, 'crash', 'place-bet');
}

async function battle(visitor: Visitor): Promise<void> {
  await visitor.follow(`/battles/create?boxes=${BOX}.2&seats=1v1&mode=normal&fast=1`);
  await visitor.press({ css: '[data-testid=create-battle]' });
  await visitor.arrive(/^\/battles\/[0-9a-f-]{36}/);
  await visitor.press({ css: '[data-testid=add-bot]' });
  await visitor.until('the end of the battle', says, 'battle-result');
}

/** Runs in the page: the shop's address and the player's. */
async function ownAccount(): Promise<{ url: string; email: string }> {
  const token = /token=([^;]+)/.exec(document.cookie)?.[1];
  const answer = await fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { email: string } };
  return { url: location.origin, email: data.email };
}

async function withdraw(visitor: Visitor): Promise<void> {
  const { url, email } = await visitor.engine.evaluate(ownAccount);
  await confirmAddress(url, { email });
  await visitor.follow('/profile/withdraw');
  await visitor.fill('Your Bitcoin address', WALLET);
  await visitor.press({ css: 'button', name: 'Max' });
  await visitor.press({ css: 'button', name: 'Review' });
  await visitor.press({ css: `${DIALOG} button`, name: 'End it and go on' });
  await visitor.press({ css: `${DIALOG} button`, name: 'Withdraw now' });
  await visitor.arrive(/^\/profile\/withdraw\/[0-9a-f-]{36}$/);
  // What play had released of prizes that were won with the bonus is there as own coins.
  await visitor.until('few coins', () => Number.parseFloat(document.querySelector('[data-testid=balance]')?.textContent ?? '') < 10);
}

async function ask(visitor: Visitor): Promise<void> {
  await visitor.follow('/profile/support/create');
  await visitor.choose('main form select', 'games');
  await visitor.fill('Subject', 'A flight of mine');
  await visitor.fill('Message', 'Where is it?');
  await visitor.press({ css: 'button', name: 'Send to support' });
  await visitor.arrive(/^\/profile\/support\/[0-9a-f-]{36}$/);
  await visitor.see('Where is it?', 'main');
}

async function verify(visitor: Visitor): Promise<void> {
  const query = `server_seed=${'a'.repeat(64)}&client_seed=client&nonce=0`;
  await visitor.follow(`/dice/provably-fair?game=dice&${query}#verify`);
  await visitor.see('49.12', '[data-testid=outcome]');
  await visitor.follow('/provably-fair');
  await visitor.press({ css: 'button', name: 'Verify my bets' });
  await visitor.until('the bets', () => Number(document.querySelector('[data-testid=count-sealed]')?.textContent) > 2);
}

/** The steps of a first visit, in their order: each goes on where the one before ended. */
export const JOURNEY: readonly (readonly [name: string, go: (visitor: Visitor) => Promise<void>])[] = [
  ['signs up and logs in', signUp],
  ['deposits by card', deposit],
  ['opens a box', openBox],
  ['sells the prize', sell],
  ['rolls the dice', roll('/dice')],
  ['drops a ball', roll('/plinko')],
  ['tries an upgrade', upgrade],
  ['bets on the wheel', wheel],
  ['bets on a flight', crash],
  ['plays a battle against a bot', battle],
  ['withdraws coins', withdraw],
  ['writes a ticket', ask],
  ['verifies a roll and the last bets', verify],
];
