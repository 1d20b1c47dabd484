import { alphapo } from './alphapo.ts';
import type { Gateway } from './gateway.ts';
import { giftCode, voucher } from './own-codes.ts';
import { skinsback } from './skinsback.ts';
import { zen } from './zen.ts';

/** The one list of payment providers. */
export const GATEWAYS: readonly Gateway[] = [zen, alphapo, skinsback, giftCode, voucher];
