/*
 * Faults for the simulation to find. Each changes what the database does, as a patch of the server would: a statement, or one of its functions. Where the
 * database has a guard of its own against the fault, that is taken away, too.
 */

export interface PlantedFault {
  name: string;
  /** The seed that is tried first, since it has revealed the fault; where the order of steps has changed since, another one does. */
  seed: number;
  /** Statements that run before the processes start. */
  sql?: readonly string[];
  /** Answers the statement that is sent in place of one. */
  rewrite?(text: string): string;
  /** Whether a transaction is committed after a trip with this text, and what follows is another one: locks are not held in between. */
  splitsAfter?(text: string): boolean;
}

/** Replaces a text in a function of the database. Fails where it does not have the text. */
const inFunction = (name: string, from: string, to: string): string => `do $plant$
  declare v_text text := pg_get_functiondef('${name}'::regproc);
  begin
    if position($from$${from}$from$ in v_text) = 0 then raise exception '${name} has changed'; end if;
    execute replace(v_text, $from$${from}$from$, $to$${to}$to$);
  end $plant$`;

const withoutTriggers = (...tables: string[]): string[] => tables.map((table) => `alter table ${table} disable trigger user`);

/** Replaces a text in statements that have it. */
const inStatements =
  (from: string | RegExp, to: string): ((text: string) => string) =>
  (text) =>
    text.replace(from, to);

const ANY_TRANSFER = ['post_transfer', 'post_held_transfer'].map((name) =>
  inFunction(name, 'on conflict on constraint transfer_reference do nothing', ''),
);

/** How the bets of a round that are to be settled are read. */
const OPEN_BETS = "and b.status = 'open' order by b.placed_at, b.id";
const PAID_TOO = "and b.status in ('open', 'won') order by b.placed_at, b.id";

/** Commits the groups of bets that are to be rolled back. */
function writingFailedGroups(): (text: string) => string {
  let isGroup = false;
  return (text) => {
    if (text.startsWith('begin')) isGroup = text.includes('lock_timeout');
    return isGroup && text === 'rollback' ? 'commit' : text;
  };
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'lost update: a bet writes the balance that it has read, without a lock',
    seed: 2,
    sql: [
      ...withoutTriggers('account', 'entry'),
      inFunction('post_held_transfer', 'set balance = v_balance', 'set balance = p_balance'),
      inFunction('post_held_transfer', '(v_balance, v_version) is distinct from (p_balance, p_version)', 'false'),
    ],
    splitsAfter: (text) => text.includes('open_seed_bet'),
  },
  {
    name: 'double payout: a process that takes up a round pays bets that are paid',
    seed: 32,
    sql: [...withoutTriggers('bet'), ...ANY_TRANSFER, 'alter table transfer drop constraint transfer_reference'],
    rewrite(text) {
      if (text.includes("set status = 'won'")) return text.replace("b.status = 'open'", "b.status in ('open', 'won')");
      return text.replace(OPEN_BETS, PAID_TOO);
    },
  },
  {
    name: 'unguarded settle: the end of a round writes off bets that are paid',
    seed: 50,
    sql: withoutTriggers('bet'),
    rewrite(text) {
      if (text.includes("set status = 'lost'"))
        return text.replace("status = 'lost'", "status = 'lost', payout = 0, multiplier = 0").replace("and b.status = 'open'", '');
      return text.replace(OPEN_BETS, PAID_TOO);
    },
  },
  {
    name: 'reused nonce: a bet does not take the nonce that it draws with',
    seed: 4,
    sql: [
      'alter table bet drop constraint bet_seed_pair_id_nonce_key',
      inFunction('open_seed_bet', 'nonce = p.nonce + p_count', 'nonce = greatest(p.nonce, p_count)'),
    ],
  },
  {
    name: 'payout before write: a withdrawal is ordered before that is written',
    seed: 12,
    sql: withoutTriggers('withdrawal', 'withdrawal_step'),
    rewrite: (text) =>
      text.startsWith('update "withdrawal"')
        ? text.replace(/"status" = (\$\d+)/, `"status" = case when $1::text = 'in_processing' and "tries" = 1 then 'new' else $1::text end`)
        : text,
  },
  {
    name: 'double sale: an item that was sold can be sold again',
    seed: 12,
    sql: [...withoutTriggers('inventory_item', 'transfer'), ...ANY_TRANSFER, 'alter table transfer drop constraint transfer_reference'],
    rewrite: (text) =>
      text.startsWith('update "inventory_item" set "status" = $1, "sold_at"')
        ? text.replace(/and "inventory_item"."status" = (\$\d+)/, 'and $1::text is not null')
        : text,
  },
  {
    name: 'bets written twice: a group of bets that fails is committed, and each of them runs again',
    seed: 4,
    rewrite: writingFailedGroups(),
  },
  {
    name: 'outbox gap: events that a process has numbered before it ends are forgotten',
    seed: 6,
    rewrite: inStatements("where o.numbered_at <= clock_timestamp() - $1::int * interval '1 second'", 'where $1::int is null'),
  },
];
