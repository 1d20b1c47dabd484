import { transferAct } from '../players/transfer.ts';
import { approveWithdrawalAct } from '../withdrawals/approve.ts';
import type { TwoPersonAct } from './two-person-acts.ts';

/** The one list of acts that can need a second person. */
export const TWO_PERSON_ACTS: readonly TwoPersonAct[] = [approveWithdrawalAct, transferAct];
