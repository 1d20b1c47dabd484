import type { DeskAct } from '#contract/desk/roles.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { Actor } from '../acts/log.ts';
import type { staffApprovalTable } from '../schema.ts';

/** An approval as it is kept. */
export type ApprovalRow = typeof staffApprovalTable.$inferSelect;

/** An act that can need a second person: what is done once that one approves, in the transaction of the approval. It throws a Refusal where it can't be done any more. */
export interface TwoPersonAct {
  act: DeskAct;
  carryOut(tx: Tx, deps: Deps, approval: ApprovalRow, by: Pick<Actor, 'staffId'>): Promise<void>;
}
