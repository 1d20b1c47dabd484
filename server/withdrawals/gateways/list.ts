import { alphapo } from './alphapo.ts';
import type { WithdrawalGateway } from './gateway.ts';
import { warehouse } from './warehouse.ts';

/** The one list of those who send things out. */
export const WITHDRAWAL_GATEWAYS: readonly WithdrawalGateway[] = [alphapo, warehouse];
