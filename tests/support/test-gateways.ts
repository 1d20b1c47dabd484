import { createHmac, timingSafeEqual } from 'node:crypto';
import { cents, type Cents } from '#contract/money.ts';
import type { AddressGateway, CodeGateway, Payment, RedirectGateway, Report, Webhook } from '#server/deposits/gateways/gateway.ts';

/* A provider of each kind, as one file each would be: they show that the port is all that a new one needs. */

const SECRET = 'a secret of the tests';

/** How these providers sign: HMAC-SHA256 of the body. */
export const testSignature = (body: string): string => createHmac('sha256', SECRET).update(body).digest('hex');

/** Their message is the payment itself, as JSON. */
function read(_deps: unknown, { headers, body }: Webhook): Report {
  const expected = testSignature(Buffer.from(body).toString('utf8'));
  const given = String(headers['x-signature']).padEnd(expected.length).slice(0, expected.length);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return { refused: 'forged' };
  try {
    return { payment: JSON.parse(Buffer.from(body).toString('utf8')) as Payment };
  } catch {
    return { unfit: 'not a payment' };
  }
}

/** A page to pay skins on, for 1 to 500 coins. */
export const testSkins: RedirectGateway = {
  kind: 'redirect',
  name: 'test-skins',
  title: 'Skin deposits',
  pays: 'as asked',
  isSetUp: () => true,
  limits: () => ({ least: cents(100), most: cents(50_000) }),
  checkout: async (_deps, { invoiceId, amount }) => `https://skins.test/pay?invoice=${invoiceId}&cents=${amount}`,
  read,
};

/** A provider of addresses for one currency. */
export function testCrypto(): AddressGateway & { made: string[] } {
  const made: string[] = [];
  return {
    kind: 'address',
    name: 'test-crypto',
    title: 'Crypto deposits',
    isSetUp: () => true,
    terms: () => ({ least: cents(0), bonusPercent: 0 }),
    made,
    currencies: async () => [{ currency: 'BTC', minimum: 0.0001, rateFrom: 1, rateTo: 61_000 }],
    async newAddress({ random }, { currency }) {
      const address = `${currency.toLowerCase()}-${random.uuid()}`;
      made.push(address);
      return address;
    },
    read,
  };
}

/** A provider of codes: each is taken by the first player who enters it. */
export function testCodes(amounts: Readonly<Record<string, Cents>>): CodeGateway {
  const takenBy = new Map<string, string>();
  return {
    kind: 'code',
    name: 'test-code',
    title: 'Gift codes',
    paidBy: 'buyer',
    isSetUp: () => true,
    async redeem(_tx, _deps, { code, playerId }) {
      const amount = amounts[code];
      if (amount === undefined) return null;
      const taker = takenBy.get(code);
      if (taker !== undefined) return taker === playerId ? 'used' : null;
      takenBy.set(code, playerId);
      return { id: `code-${code}`, amount, currency: 'USD' };
    },
  };
}
