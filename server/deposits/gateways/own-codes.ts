import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { type Cents, cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { depositCodeTable } from '../schema.ts';
import type { CodeGateway } from './gateway.ts';

const table = depositCodeTable;

/** The kinds of codes that the shop itself issues; also the names of their gateways. */
export type CodeKind = (typeof table.$inferSelect)['kind'];

/** Letters and digits that can't be taken for one another (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen of them are 80 random bits: too many to guess. */
const SIGNS = 16;

/** What is kept of a code. Case, dashes and letters that look like digits make no difference. */
function hashOf({ dataKeys }: Pick<Deps, 'dataKeys'>, kind: CodeKind, code: string): Uint8Array {
  const plain = code.toUpperCase().replaceAll(/[-_]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', dataKeys.depositCodes).update(`${kind}:${plain}`).digest();
}

function newCode({ random }: Pick<Deps, 'random'>): string {
  const signs = [...random.bytes(SIGNS)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Makes codes that are worth so much each, and answers them: they are kept as hashes, so they can't be read again. */
export async function issueCodes(
  tx: Tx,
  deps: Pick<Deps, 'dataKeys' | 'random' | 'clock'>,
  { kind, amount, batch, count = 1 }: { kind: CodeKind; amount: Cents; batch: string; count?: number },
): Promise<string[]> {
  if (amount < 1) throw new RangeError(`not a valid code value: ${amount} cents`);
  const codes = Array.from({ length: count }, () => newCode(deps));
  const issuedAt = deps.clock.now();
  await tx
    .insert(table)
    .values(codes.map((code) => ({ id: deps.random.uuid(), kind, hash: hashOf(deps, kind, code), amount, batch, issuedAt })));
  return codes;
}

/** What is known of a code that was taken back. */
interface TakenBack {
  id: string;
  amount: Cents;
  redeemedBy: string | null;
}

/** Makes a code void permanently: it can't be redeemed any more. Null for an unknown code. The caller handles a code that was redeemed before. */
export async function voidCode(
  tx: Tx,
  deps: Pick<Deps, 'dataKeys' | 'clock'>,
  { kind, code }: { kind: CodeKind; code: string },
): Promise<TakenBack | null> {
  const [taken] = await tx
    .update(table)
    .set({ voidAt: deps.clock.now() })
    .where(and(eq(table.kind, kind), eq(table.hash, hashOf(deps, kind, code))))
    .returning({ id: table.id, amount: table.amount, redeemedBy: table.redeemedBy });
  return taken ?? null;
}

/** A gateway of the shop's own codes. A code belongs to no player until it is redeemed: the guarded update decides between players who press at once. */
function ownCodes(kind: CodeKind, title: string, paidBy: CodeGateway['paidBy']): CodeGateway {
  return {
    kind: 'code',
    name: kind,
    title,
    paidBy,
    isSetUp: () => true,
    async redeem(tx, deps, { code, playerId }) {
      const isIt = and(eq(table.kind, kind), eq(table.hash, hashOf(deps, kind, code)));
      const [taken] = await tx
        .update(table)
        .set({ redeemedBy: playerId, redeemedAt: deps.clock.now() })
        .where(and(isIt, isNull(table.redeemedBy), isNull(table.voidAt)))
        .returning({ id: table.id, amount: table.amount });
      if (taken) return { id: taken.id, amount: cents(taken.amount), currency: 'USD' };
      const [known] = await tx.select({ redeemedBy: table.redeemedBy }).from(table).where(isIt);
      return known?.redeemedBy === playerId ? 'used' : null;
    },
  };
}

/** Codes of gift cards that were bought. */
export const giftCode = ownCodes('gift-code', 'Gift codes', 'buyer');

/** Codes that the house gives away. */
export const voucher = ownCodes('voucher', 'Vouchers', 'house');
