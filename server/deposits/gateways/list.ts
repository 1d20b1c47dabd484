import type { Gateway } from './gateway.ts';
import { zen } from './zen.ts';

/** The one list of payment providers. */
export const GATEWAYS: readonly Gateway[] = [zen];
