-- The auditor: faults as functions that can look at the newest transfers alone, what it has found, and what a finding holds.
-- Each function answers a fault per row: its sentence, what it is about, and the player or the game that it concerns. `p_after` is the number of a transfer:
-- only what later transfers touch is checked; 0 checks everything. The views of faults are these functions with 0.

-- The ids that transfers after `p_after` refer to, of types that match a pattern.
create function touched_since(p_after bigint, p_types text) returns setof uuid language sql stable as $$
  select case when t.ref_type ~ p_types then substring(t.ref_id from 1 for 36)::uuid end from transfer t where t.id > p_after and t.ref_type ~ p_types
$$;

-- The newest transfers show a false balance by its account's last entry; only a full check adds up all entries.
create function ledger_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  select 'all accounts add up to ' || sum(b.balance), 'ledger', 'accounts', null::uuid, null::text
  from account_balance b where p_after = 0 having sum(b.balance) <> 0
  union all
  select 'transfer ' || t.id || ' adds up to ' || coalesce(sum(e.amount), 0) || ' over ' || count(e.*) || ' entries', 'transfer', t.id::text,
    (select a.owner_id from entry n join account a on a.id = n.account_id where n.transfer_id = t.id and a.owner_id is not null limit 1), null
  from transfer t left join entry e on e.transfer_id = t.id where t.id > p_after group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.*) < 2
  union all
  select 'account ' || a.id || ' says ' || a.balance || ' at version ' || a.version || ', its entries ' || coalesce(sum(e.amount), 0) || ' over ' || count(e.*) || ' up to ' || coalesce(max(e.account_version), 0),
    'account', a.id::text, a.owner_id, null
  from account a left join entry e on e.account_id = a.id where a.owner_id is not null and p_after = 0
  group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.*) or a.version <> coalesce(max(e.account_version), 0)
  union all
  select 'account ' || a.id || ' says ' || a.balance || ' at version ' || a.version || ', its last entry ' || coalesce(l.balance_after, 0) || ' at version ' || coalesce(l.account_version, 0),
    'account', a.id::text, a.owner_id, null
  from account a left join lateral (
    select e.balance_after, e.account_version from entry e where e.account_id = a.id and e.account_version is not null order by e.account_version desc limit 1
  ) l on true
  where p_after > 0 and a.owner_id is not null and a.id in (select n.account_id from entry n where n.transfer_id > p_after)
    and (l.balance_after, l.account_version) is distinct from (a.balance, a.version)
  union all
  select 'entry ' || e.account_version || ' of account ' || e.account_id || ' breaks the chain', 'account', e.account_id::text, a.owner_id, null
  from entry e join account a on a.id = e.account_id
  where e.transfer_id > p_after and e.account_version is not null and e.balance_after <> e.amount
    + coalesce((select p.balance_after from entry p where p.account_id = e.account_id and p.account_version = e.account_version - 1), 0)
$$;
create or replace view ledger_fault as select fault from ledger_faults(0);

create function round_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  with moved as (
    select b.id, b.user_id, b.game, b.round_id, b.status, b.stake, b.payout,
      (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = b.game || '_bet' and t.ref_type = b.game || '_bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as taken,
      (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = b.game || '_settle' and t.ref_type = b.game || '_bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as returned
    from bet b where b.seed_pair_id is null and b.battle_id is null and (p_after = 0 or b.id in (select touched_since(p_after, '_bet$')))
  )
  select m.game || ' bet ' || m.id || ' of ' || m.stake || ' took ' || coalesce(-m.taken, 0), 'bet', m.id::text, m.user_id, m.game
  from moved m where m.taken is distinct from -m.stake
  union all
  select m.game || ' bet ' || m.id || ' is ' || m.status || ' and gave back ' || coalesce(m.returned, 0), 'bet', m.id::text, m.user_id, m.game
  from moved m where coalesce(m.returned, 0) <> case when m.status = 'won' then m.payout when m.status in ('refunded', 'canceled') then m.stake else 0 end
  union all
  select m.game || ' bet ' || m.id || ' is open, its round has ended', 'bet', m.id::text, m.user_id, m.game
  from moved m join game_round r on r.id = m.round_id where m.status = 'open' and r.status = 'ended'
    -- A round is settled a few bets at a time, after a crash by the process that leads next.
    and r.ended_at < now() - interval '10 minutes'
$$;
create or replace view round_fault as select fault from round_faults(0);

create function battle_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  with touched as (
    select b.battle_id from bet b where p_after > 0 and b.battle_id is not null and b.id in (select touched_since(p_after, '^bet$'))
    union select touched_since(p_after, '^battle$') where p_after > 0
  ),
  seats as (
    select s.battle_id, count(*) as taken, count(s.user_id) as players from battle_seat s
    where p_after = 0 or s.battle_id in (select c.battle_id from touched c) group by s.battle_id
  ),
  moved as (
    select b.id, b.user_id, b.status, b.stake, b.payout, b.battle_id,
      (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'battle_bet' and t.ref_type = 'bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as taken,
      (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'battle_settle' and t.ref_type = 'bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as returned,
      (select coalesce(sum(i.sale_price), 0) from inventory_item i where i.bet_id = b.id and i.draw_id is not null) as prizes
    from bet b where b.battle_id is not null and (p_after = 0 or b.battle_id in (select c.battle_id from touched c))
  ),
  parts as (
    select b.id, b.creator_id, b.status, b.lineup, b.price - b.seat_price as part, b.settled_at, b.verdict, b.total, b.rounds, b.sealed_at, s.taken, s.players,
      case b.lineup when '1v1' then 2 when '1v1v1' then 3 else 4 end as seats,
      (select coalesce(sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind in ('battle_sponsor', 'battle_sponsor_back') and t.ref_type = 'battle' and split_part(t.ref_id, ':', 1) = b.id::text
          and a.owner_id = b.creator_id) as sponsored
    from battle b join seats s on s.battle_id = b.id
  )
  select 'battle bet ' || m.id || ' of ' || m.stake || ' took ' || coalesce(-m.taken, 0), 'bet', m.id::text, m.user_id, 'battle'
  from moved m where coalesce(-m.taken, 0) <> m.stake
  union all
  select 'battle bet ' || m.id || ' is ' || m.status || ' with ' || m.payout || ', gave back ' || coalesce(m.returned, 0) || ' and prizes of ' || m.prizes, 'bet', m.id::text, m.user_id, 'battle'
  from moved m where coalesce(m.returned, 0) + m.prizes <> case m.status when 'won' then m.payout when 'lost' then 0 when 'open' then 0 else m.stake end
  union all
  select 'battle bet ' || m.id || ' is ' || m.status || ', its battle is ' || p.status, 'bet', m.id::text, m.user_id, 'battle'
  from moved m join parts p on p.id = m.battle_id
  where (m.status = 'open') <> (p.settled_at is null) or (m.status in ('refunded', 'canceled')) <> (p.status = 'canceled')
  union all
  select 'battle ' || p.id || ' of ' || p.seats || ' seats is ' || p.status || ' with ' || p.taken || ' taken', 'battle', p.id::text, p.creator_id, 'battle'
  from parts p where case when p.status in ('waiting', 'canceled') then (p.taken >= p.seats) <> (p.sealed_at is not null) else p.taken <> p.seats end
  union all
  select 'battle ' || p.id || ' has ' || -p.sponsored || ' of its creator for the seats of others', 'battle', p.id::text, p.creator_id, 'battle'
  from parts p where -p.sponsored <> p.part * case when p.status = 'canceled' then 0 else (p.players - 1) + (p.seats - p.taken) end
  union all
  select 'battle ' || p.id || ' is ' || p.status || ' with ' || count(d.id) || ' draws of ' || coalesce(sum(i.sale_price), 0), 'battle', p.id::text, p.creator_id, 'battle'
  from parts p left join battle_draw d on d.battle_id = p.id left join box_version_item i on i.version_id = d.version_id and i.place = d.place
  group by p.id, p.creator_id, p.status, p.rounds, p.seats, p.total, p.verdict
  having case when p.verdict is null then count(d.id) <> 0 else count(d.id) <> p.rounds * p.seats or sum(i.sale_price) <> p.total end
$$;
create or replace view battle_fault as select fault from battle_faults(0);

create function withdrawal_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  with moved as (
    select w.*,
      (select coalesce(-sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'withdrawal' and t.ref_type = 'withdrawal' and t.ref_id = w.id::text and a.owner_id = w.user_id) as held,
      (select coalesce(sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'withdrawal_cancel' and t.ref_type = 'withdrawal' and t.ref_id = w.id::text and a.owner_id = w.user_id) as returned,
      (select coalesce(-sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'withdrawal_done' and t.ref_type = 'withdrawal' and t.ref_id = w.id::text and a.kind = 'house:withdrawals') as sent
    from withdrawal w where p_after = 0 or w.id in (select touched_since(p_after, '^withdrawal$'))
  )
  select 'withdrawal ' || m.id || ' of ' || m.charged || ' is ' || m.status || ', held ' || m.held || ', gave back ' || m.returned || ' and sent ' || m.sent, 'withdrawal', m.id::text, m.user_id, null::text
  from moved m where m.held <> m.charged
    or m.returned <> case when m.status in ('canceled', 'canceled_by_user') then m.charged else 0 end
    or m.sent <> case when m.status = 'done' then m.charged else 0 end
  union all
  select 'open withdrawals hold ' || o.charged || ', their account ' || coalesce(b.balance, 0), 'ledger', 'house:withdrawals', null, null
  from (select coalesce(sum(w.charged), 0) as charged from withdrawal w where p_after = 0 and w.status in ('new', 'in_processing')) o
  left join account_balance b on b.kind = 'house:withdrawals' and b.owner_id is null
  where p_after = 0 and o.charged <> coalesce(b.balance, 0)
  union all
  select 'withdrawal ' || m.id || ' is ' || m.status || ' without that step', 'withdrawal', m.id::text, m.user_id, null
  from moved m where not exists (select from withdrawal_step s where s.withdrawal_id = m.id and s.status = m.status)
    or not exists (select from withdrawal_step s where s.withdrawal_id = m.id and s.status = 'new')
  union all
  select 'prize ' || x.item_id || ' of withdrawal ' || m.id || ', which is ' || m.status || ', is ' || i.status, 'withdrawal', m.id::text, m.user_id, null
  from moved m join withdrawal_item x on x.withdrawal_id = m.id join inventory_item i on i.id = x.item_id
  where case when m.status in ('new', 'in_processing') then i.withdrawal_id is distinct from m.id or i.status <> 'shipping'
    when m.status = 'done' then i.withdrawal_id is distinct from m.id or i.status <> 'delivered'
    else i.withdrawal_id = m.id end
  union all
  select 'prize ' || i.id || ' is with withdrawal ' || i.withdrawal_id || ', which does not list it', 'withdrawal', i.withdrawal_id::text, i.user_id, null
  from inventory_item i
  where p_after = 0 and i.withdrawal_id is not null and not exists (select from withdrawal_item x where x.withdrawal_id = i.withdrawal_id and x.item_id = i.id)
  union all
  select 'delivery ' || m.id || ' brings nothing', 'withdrawal', m.id::text, m.user_id, null
  from moved m where m.type = 'delivery' and not exists (select from withdrawal_item x where x.withdrawal_id = m.id)
$$;
create or replace view withdrawal_fault as select fault from withdrawal_faults(0);

create function referral_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  with totals as (
    select e.*,
      (select coalesce(sum(d.earned_micros), 0) from referral_day d where d.referrer_id = e.user_id) as by_day,
      (select coalesce(sum(r.earned_micros), 0) from referral r where r.referrer_id = e.user_id) as by_person,
      (select coalesce(sum(n.amount), 0) from transfer t join entry n on n.transfer_id = t.id join account a on a.id = n.account_id
        where t.kind = 'referral_claim' and t.ref_type = 'referral_claim' and t.ref_id like e.user_id::text || ':%' and a.owner_id = e.user_id) as paid
    from referral_earnings e where p_after = 0 or e.user_id in (select touched_since(p_after, '^referral_claim$'))
  )
  select 'referrer ' || c.user_id || ' earned ' || c.earned_micros || ', by days ' || c.by_day || ', by people ' || c.by_person || ', claimed ' || c.claimed || ', was paid ' || c.paid,
    'player', c.user_id::text, c.user_id, null::text
  from totals c where c.by_day <> c.earned_micros or c.by_person <> c.earned_micros or c.paid <> c.claimed
$$;
create or replace view referral_fault as select fault from referral_faults(0);

-- Nonces that decide two bets, and pairs whose next nonce a bet already has.
create function nonce_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  with checked as (
    select b.id, b.seed_pair_id, b.nonce from bet b
    where b.seed_pair_id is not null and (p_after = 0 or b.id in (select touched_since(p_after, '^(bet|opening)$')))
  )
  select distinct 'nonce ' || c.nonce || ' of seed pair ' || c.seed_pair_id || ' decides more than one bet', 'seed_pair', c.seed_pair_id::text, p.user_id, null::text
  from checked c join bet o on o.seed_pair_id = c.seed_pair_id and o.nonce = c.nonce and o.id <> c.id join seed_pair p on p.id = c.seed_pair_id
  union all
  select distinct 'seed pair ' || p.id || ' would give nonce ' || p.nonce || ' again', 'seed_pair', p.id::text, p.user_id, null
  from checked c join seed_pair p on p.id = c.seed_pair_id where c.nonce >= p.nonce
$$;

-- The auditor's state per check: the newest transfer that it has seen, and when it runs next.
create table audit_check (
  key text primary key,
  after_transfer bigint not null default 0 check (after_transfer >= 0),
  due_at timestamptz not null,
  whole_at timestamptz not null,
  ran_at timestamptz
);

create table audit_finding (
  id bigint generated always as identity primary key,
  check_key text not null,
  severity text not null check (severity in ('error', 'warning')),
  subject_type text not null,
  subject_id text not null,
  sentence text not null,
  data jsonb not null default '{}',
  found_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  note text check (char_length(note) between 1 and 2000),
  -- When its alert is sent, or sent again; null for none to send.
  alert_due_at timestamptz,
  alert_tries integer not null default 0 check (alert_tries >= 0),
  constraint audit_finding_resolved check ((resolved_at is null) = (resolved_by is null))
);
create unique index audit_finding_open on audit_finding (check_key, subject_type, subject_id) where resolved_at is null;
create index audit_finding_subject on audit_finding (check_key, subject_type, subject_id);
create index audit_finding_alert on audit_finding (alert_due_at) where alert_due_at is not null;

-- What may not go on: a player's play or money, or a game. A finding places one and the person who resolves the finding lifts it.
create table hold (
  id bigint generated always as identity primary key,
  what text not null check (what in ('play', 'money', 'game')),
  user_id uuid references users,
  game text check (game ~ '^[a-z][a-z0-9_-]*$'),
  finding_id bigint references audit_finding,
  reason text not null check (char_length(reason) between 1 and 2000),
  placed_at timestamptz not null,
  placed_by text not null,
  lifted_at timestamptz,
  lifted_by text,
  constraint hold_subject check ((what = 'game') = (game is not null) and num_nonnulls(user_id, game) = 1),
  constraint hold_lifted check ((lifted_at is null) = (lifted_by is null))
);
create unique index hold_of_finding on hold (finding_id) where lifted_at is null and finding_id is not null;
create index hold_of_player on hold (user_id) where lifted_at is null and user_id is not null;
create index hold_of_game on hold (game) where lifted_at is null and game is not null;

create index bet_open on bet (placed_at) where status = 'open';

-- What a game's bets of a day have staked, and what they would return on average: the sums of their exact expectations and variances, in cents and squared
-- cents, and the most that one of them could have paid. Days before count as if every bet had returned what was expected.
alter table game_day
  add column staked bigint not null default 0 check (staked >= 0),
  add column expected double precision not null default 0,
  add column variance double precision not null default 0 check (variance >= 0),
  add column largest double precision not null default 0 check (largest >= 0);
update game_day set expected = paid;
