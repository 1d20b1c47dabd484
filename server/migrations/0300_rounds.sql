-- Crash and wheel: hash chains, rounds and their bets.
-- A round's state is written before it is told. A round shows nothing of its outcome here before players may know it: the links of a chain rest
-- sealed, the hash stands in a round from its end on, the draw of a wheel from the moment its bets are closed.

create table round_chain (
  id uuid primary key,
  game text not null check (game in ('crash', 'wheel')),
  length integer not null check (length between 1 and 100000000),
  -- h(0), written before the salt is drawn or known.
  terminating_hash text not null unique check (terminating_hash ~ '^[0-9a-f]{64}$'),
  written_at timestamptz not null default clock_timestamp(),
  salt text check (char_length(salt) between 1 and 128),
  salt_source text check (salt_source in ('own', 'public')),
  -- When the salt was fixed: from then on the chain may serve.
  published_at timestamptz,
  check (num_nulls(salt, salt_source, published_at) in (0, 3)),
  check (published_at >= written_at)
);
create index round_chain_of_game on round_chain (game, published_at desc);

-- A chain is a commitment: its salt is fixed once, and nothing else ever changes.
create function chain_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.salt is not null
    or (new.id, new.game, new.length, new.terminating_hash, new.written_at) is distinct from (old.id, old.game, old.length, old.terminating_hash, old.written_at) then
    raise exception '% of chain % is refused: it was committed to', tg_op, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger round_chain_fixed before update or delete on round_chain for each row execute function chain_fixed();

-- Some links of a chain, the last one among them, so that any other is a short walk away. Sealed: a link tells all rounds before it.
create table round_chain_link (
  chain_id uuid not null references round_chain,
  number integer not null check (number >= 1),
  sealed bytea not null,
  primary key (chain_id, number)
);
create trigger round_chain_link_fixed before update or delete on round_chain_link for each row execute function refuse_change();

create table game_round (
  id uuid primary key,
  -- The order of rounds across chains.
  place bigint generated always as identity unique,
  game text not null check (game in ('crash', 'wheel')),
  chain_id uuid not null references round_chain,
  number integer not null check (number >= 1),
  status text not null default 'new' check (status in ('new', 'starting', 'pending', 'in_progress', 'ended')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- h(number), from the end on.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  -- Crash: {"bust"} in hundredths, from the end on. Wheel: {"segment", "color", "spot"}, from the spin on.
  result jsonb,
  -- No link of a chain serves twice.
  unique (chain_id, number),
  check ((status = 'ended') = (hash is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check (status not in ('new', 'starting', 'pending') or result is null),
  check (status <> 'ended' or result is not null),
  check (status <> 'in_progress' or (game = 'wheel') = (result is not null))
);
-- One round of a game runs at a time.
create unique index game_round_running on game_round (game) where status <> 'ended';
create index game_round_newest on game_round (game, place desc);

-- A round goes forward, and what was published of it stays.
create function round_goes_forward() returns trigger language plpgsql as $$
declare
  states constant text[] := array['new', 'starting', 'pending', 'in_progress', 'ended'];
begin
  if tg_op = 'DELETE' or (new.id, new.game, new.chain_id, new.number) is distinct from (old.id, old.game, old.chain_id, old.number)
    or array_position(states, new.status) <= array_position(states, old.status)
    or (old.result is not null and new.result is distinct from old.result) then
    raise exception 'round % does not go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger game_round_forward before update or delete on game_round for each row execute function round_goes_forward();

create table crash_bet (
  id uuid primary key,
  user_id uuid not null references users,
  -- Null while it waits for its round, and for good when it was taken back before.
  round_id uuid references game_round,
  status text not null check (status in ('queued', 'placed', 'won', 'lost', 'refunded', 'canceled')),
  stake bigint not null check (stake >= 1),
  -- Hundredths.
  auto integer check (auto between 101 and 100000000),
  at integer check (at between 101 and 100000000),
  payout bigint not null default 0 check (payout between 0 and 900000000000),
  placed_at timestamptz not null,
  settled_at timestamptz,
  check (round_id is not null or status in ('queued', 'canceled')),
  check (round_id is null or status <> 'queued'),
  check ((status = 'won') = (at is not null)),
  check ((status = 'won') = (payout > 0)),
  check ((status in ('queued', 'placed')) = (settled_at is null))
);
-- One bet per player and round, and one that waits.
create unique index crash_bet_of_round on crash_bet (round_id, user_id) where status <> 'canceled' and round_id is not null;
create unique index crash_bet_queued on crash_bet (user_id) where status = 'queued';
create index crash_bet_of_player on crash_bet (user_id, placed_at desc, id desc);
create index crash_bet_win on crash_bet ((payout - stake) desc, settled_at, id) where status = 'won';
create index crash_bet_at on crash_bet (at desc, settled_at, id) where status = 'won';

create table wheel_bet (
  id uuid primary key,
  user_id uuid not null references users,
  round_id uuid not null references game_round,
  status text not null check (status in ('placed', 'won', 'lost', 'refunded', 'canceled')),
  color smallint not null check (color in (2, 3, 5, 50)),
  stake bigint not null check (stake >= 1),
  payout bigint not null default 0 check (payout between 0 and 900000000000),
  placed_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'won') = (payout > 0)),
  check ((status = 'placed') = (settled_at is null))
);
create index wheel_bet_of_round on wheel_bet (round_id, status);
create index wheel_bet_of_player on wheel_bet (user_id, placed_at desc, id desc);
create index wheel_bet_newest on wheel_bet (placed_at desc, id desc) where status in ('won', 'lost');
create index wheel_bet_payout on wheel_bet (payout desc, settled_at, id) where status = 'won';

-- A bet is settled once: what was paid, lost, refunded or taken back stays so.
create function settled_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.settled_at is not null or (new.id, new.user_id, new.stake) is distinct from (old.id, old.user_id, old.stake) then
    raise exception '% of bet % is refused: it is settled', tg_op, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger crash_bet_settled before update or delete on crash_bet for each row execute function settled_stays();
create trigger wheel_bet_settled before update or delete on wheel_bet for each row execute function settled_stays();

-- What an auditor asks of the rounds, besides ledger_fault: each row is a fault. Every stake was taken once, and came back as the bet's state says.
create view round_fault as
with bets as (
  select 'crash' as game, id, user_id, round_id, status, stake, payout from crash_bet
  union all select 'wheel', id, user_id, round_id, status, stake, payout from wheel_bet
),
moved as (
  select b.*,
    (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = b.game || '_bet' and t.ref_type = b.game || '_bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as taken,
    (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = b.game || '_settle' and t.ref_type = b.game || '_bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as returned
  from bets b
)
select game || ' bet ' || id || ' of ' || stake || ' took ' || coalesce(-taken, 0) as fault from moved where taken is distinct from -stake
union all
select game || ' bet ' || id || ' is ' || status || ' and gave back ' || coalesce(returned, 0)
from moved where coalesce(returned, 0) <> case when status = 'won' then payout when status in ('refunded', 'canceled') then stake else 0 end
union all
select b.game || ' bet ' || b.id || ' is open, its round has ended' from bets b join game_round r on r.id = b.round_id
where b.status = 'placed' and r.status = 'ended';
