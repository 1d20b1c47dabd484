-- One bet: the bets of every game stand in one table with one life cycle, `open` and then `won`, `lost`, `refunded` or `canceled`. A bet is drawn from
-- the player's seed pair (settled in the transaction that places it) or from a round that it shares with others (open until the round is over).

drop view round_fault;
drop trigger bet_fixed on bet;
drop index bet_of_player;
drop index bet_newest;

alter table bet
  drop constraint bet_game,
  alter column seed_pair_id drop not null,
  alter column nonce drop not null,
  alter column multiplier set default 0,
  alter column payout set default 0,
  add column status text,
  -- The round that the bet is on: null while it waits for one, and for good when it was taken back before.
  add column round_id uuid references game_round,
  -- The battle that the bet is a seat of. Room for a game to come: it gets its foreign key with the table of battles.
  add column battle_id uuid,
  add column settled_at timestamptz;

-- A seed pair decides at once.
update bet set status = case when payout > 0 then 'won' else 'lost' end, settled_at = placed_at;

-- What only the game knows is its detail: the target and the cash-out of a flight in hundredths, the colour on the wheel.
insert into bet (id, user_id, game, round_id, status, stake, multiplier, payout, detail, placed_at, settled_at)
select id, user_id, 'crash', round_id, case when status in ('queued', 'placed') then 'open' else status end, stake, coalesce(at, 0)::bigint * 100, payout,
  jsonb_build_object('auto', auto, 'at', at), placed_at, settled_at
from crash_bet;
insert into bet (id, user_id, game, round_id, status, stake, multiplier, payout, detail, placed_at, settled_at)
select id, user_id, 'wheel', round_id, case when status = 'placed' then 'open' else status end, stake,
  case when status = 'won' then color * 10000 else 0 end, payout, jsonb_build_object('color', color), placed_at, settled_at
from wheel_bet;
drop table crash_bet;
drop table wheel_bet;
drop function settled_stays();

-- Which games there are is known to the shop; the database keeps what holds for a bet of any game.
alter table bet
  alter column status set not null,
  add constraint bet_game check (game ~ '^[a-z][a-z0-9_-]*$'),
  add constraint bet_status check (status in ('open', 'won', 'lost', 'refunded', 'canceled')),
  add constraint bet_settled check ((status = 'open') = (settled_at is null)),
  add constraint bet_paid check ((status = 'won') = (payout > 0)),
  -- Drawn from one thing: a seed pair by one of its nonces, or a round.
  add constraint bet_nonce check ((seed_pair_id is null) = (nonce is null)),
  add constraint bet_source check (num_nonnulls(seed_pair_id, round_id) <= 1),
  -- Only a bet that waits for its round, or was taken back while it did, is drawn from nothing.
  add constraint bet_waits check (num_nonnulls(seed_pair_id, round_id, battle_id) > 0 or status in ('open', 'canceled')),
  add constraint bet_crash check (game <> 'crash' or (
    ((detail ->> 'at') is not null) = (status = 'won')
    and coalesce((detail ->> 'at')::integer between 101 and 100000000, true)
    and coalesce((detail ->> 'auto')::integer between 101 and 100000000, true)
  )),
  add constraint bet_wheel check (game <> 'wheel' or (round_id is not null and (detail ->> 'color')::integer in (2, 3, 5, 50)));

-- A list of one game reads a run of an index from its newest bet on, a list of all games as many runs as there are games. Bets on rounds have no nonce.
create index bet_of_player on bet (user_id, game, placed_at desc, coalesce(nonce, 0) desc, id desc);
create index bet_newest on bet (game, placed_at desc, coalesce(nonce, 0) desc, id desc) where status in ('won', 'lost');
create index bet_of_round on bet (round_id, status) where round_id is not null;
create index bet_waiting on bet (game, placed_at, id) where status = 'open' and round_id is null;
-- A flight takes one bet of each player, and one that waits for it.
create unique index bet_crash_of_round on bet (round_id, user_id) where game = 'crash' and status <> 'canceled' and round_id is not null;
create unique index bet_crash_waiting on bet (user_id) where game = 'crash' and status = 'open' and round_id is null;
-- The best bets on rounds; the older of equal ones first.
create index bet_crash_win on bet ((payout - stake) desc, settled_at, id) where game = 'crash' and status = 'won';
create index bet_crash_multiplier on bet (multiplier desc, settled_at, id) where game = 'crash' and status = 'won';
create index bet_wheel_payout on bet (payout desc, settled_at, id) where game = 'wheel' and status = 'won';

-- A bet is proof. What was settled stays as it is; an open bet goes forward: it gets its round, or it is settled.
create function bet_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'open'
    or (new.id, new.user_id, new.game, new.seed_pair_id, new.nonce, new.battle_id, new.stake, new.placed_at)
      is distinct from (old.id, old.user_id, old.game, old.seed_pair_id, old.nonce, old.battle_id, old.stake, old.placed_at)
    or (old.round_id is not null and new.round_id is distinct from old.round_id)
    or (new.status = 'open' and (new.round_id is not distinct from old.round_id or new.detail is distinct from old.detail)) then
    raise exception '% of bet % is refused: it is % already', tg_op, old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bet_forward before update or delete on bet for each row execute function bet_goes_forward();

-- What an auditor asks of the bets on rounds, besides ledger_fault: each row is a fault. Every stake was taken once, and came back as the bet's state says.
create view round_fault as
with moved as (
  select b.id, b.game, b.round_id, b.status, b.stake, b.payout,
    (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = b.game || '_bet' and t.ref_type = b.game || '_bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as taken,
    (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = b.game || '_settle' and t.ref_type = b.game || '_bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as returned
  from bet b where b.seed_pair_id is null and b.battle_id is null
)
select game || ' bet ' || id || ' of ' || stake || ' took ' || coalesce(-taken, 0) as fault from moved where taken is distinct from -stake
union all
select game || ' bet ' || id || ' is ' || status || ' and gave back ' || coalesce(returned, 0)
from moved where coalesce(returned, 0) <> case when status = 'won' then payout when status in ('refunded', 'canceled') then stake else 0 end
union all
select b.game || ' bet ' || b.id || ' is open, its round has ended' from moved b join game_round r on r.id = b.round_id
where b.status = 'open' and r.status = 'ended';
