/** What a member of staff is there for. */
export const STAFF_ROLES = ['support', 'payments', 'risk', 'operator', 'auditor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * What an act does. `read`: shows personal data, and is logged. `act`: changes something, needs a reason and is logged. `reply`: changes something that
 * explains itself, such as an answer to a ticket, and is logged. `count`: shows no personal data and is not logged.
 */
type ActKind = 'read' | 'act' | 'reply' | 'count';

interface ActRule {
  kind: ActKind;
  roles: readonly StaffRole[];
}

const ALL = STAFF_ROLES;
const MONEY = ['payments', 'risk', 'operator'] as const;
const RISK = ['risk', 'operator'] as const;
const HOUSE = ['operator'] as const;

/** The one table of what staff may do: each act of the desk with its kind and the roles that it is allowed to. */
export const DESK_ACTS = {
  'queues.count': { kind: 'count', roles: ALL },
  'players.read': { kind: 'read', roles: ALL },
  'players.note': { kind: 'act', roles: ['support', ...MONEY] },
  'players.hold_play': { kind: 'act', roles: RISK },
  'players.hold_money': { kind: 'act', roles: MONEY },
  'players.lift_hold': { kind: 'act', roles: RISK },
  'players.exclude': { kind: 'act', roles: ['support', ...RISK] },
  'players.close': { kind: 'act', roles: RISK },
  'withdrawals.read': { kind: 'read', roles: ALL },
  'withdrawals.approve': { kind: 'act', roles: MONEY },
  'withdrawals.hold': { kind: 'act', roles: MONEY },
  'withdrawals.release': { kind: 'act', roles: MONEY },
  'withdrawals.cancel': { kind: 'act', roles: MONEY },
  'withdrawals.end': { kind: 'act', roles: MONEY },
  'transfers.make': { kind: 'act', roles: ['payments', 'operator'] },
  'approvals.read': { kind: 'read', roles: ALL },
  'approvals.decide': { kind: 'act', roles: MONEY },
  'log.read': { kind: 'read', roles: ['risk', 'operator', 'auditor'] },
  'tickets.read': { kind: 'read', roles: ALL },
  'tickets.answer': { kind: 'reply', roles: ['support', ...MONEY] },
  'tickets.assign': { kind: 'reply', roles: ['support', ...MONEY] },
  'tickets.close': { kind: 'reply', roles: ['support', ...MONEY] },
  'boxes.read': { kind: 'read', roles: ALL },
  'boxes.decide': { kind: 'act', roles: ['support', ...RISK] },
  'boxes.publish': { kind: 'act', roles: HOUSE },
  'payments.read': { kind: 'read', roles: ['payments', 'risk', 'operator', 'auditor'] },
  'payments.ask': { kind: 'act', roles: ['payments', 'operator'] },
  'payments.drop': { kind: 'act', roles: ['payments', 'operator'] },
  'payments.review': { kind: 'act', roles: ['payments', 'operator'] },
  'findings.read': { kind: 'read', roles: ['risk', 'operator', 'auditor'] },
  'findings.resolve': { kind: 'act', roles: RISK },
  'promotions.read': { kind: 'count', roles: ['support', ...MONEY, 'auditor'] },
  'promotions.make': { kind: 'act', roles: HOUSE },
  'promotions.end': { kind: 'act', roles: RISK },
  'rules.read': { kind: 'count', roles: ['risk', 'operator', 'auditor'] },
  'money.read': { kind: 'count', roles: ['payments', 'risk', 'operator', 'auditor'] },
} as const satisfies Record<string, ActRule>;

export type DeskAct = keyof typeof DESK_ACTS;

export const DESK_ACT_NAMES = Object.keys(DESK_ACTS) as DeskAct[];

/** Whether a role may do an act. */
export const mayAct = (role: StaffRole, act: DeskAct): boolean => (DESK_ACTS[act].roles as readonly StaffRole[]).includes(role);
