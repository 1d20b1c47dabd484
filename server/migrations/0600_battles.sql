-- Battles: players buy seats, all seats open the same boxes round by round, and the mode decides who takes all.
-- What is drawn and who wins is written with the last seat, and never changed. It is paid when the schedule has published all of it.

-- The server seed of each player's next battle, which is committed to ahead. It brings the battle's id with it.
create table battle_seed (
  battle_id uuid primary key,
  user_id uuid not null unique references users,
  server_seed_sealed bytea not null,
  server_seed_hash text not null unique check (server_seed_hash ~ '^[0-9a-f]{64}$')
);

create table battle (
  id uuid primary key,
  creator_id uuid not null references users,
  lineup text not null check (lineup in ('1v1', '1v1v1', '1v1v1v1', '2v2')),
  mode text not null check (mode in ('normal', 'crazy', 'terminal', 'crazy-terminal', 'jackpot', 'crazy-jackpot', 'group')),
  fast boolean not null,
  private boolean not null,
  rounds smallint not null check (rounds between 1 and 50),
  -- What the boxes of a seat cost, and how many per cent of it the creator pays of everybody else's.
  price bigint not null check (price between 1 and 900000000000),
  sponsored smallint not null check (sponsored between 0 and 100),
  -- What joining costs.
  seat_price bigint not null check (seat_price between 0 and 900000000000),
  server_seed_sealed bytea not null,
  server_seed_hash text not null unique check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  -- `beacon/round` of the public random value that is joined to the entropy; null for none.
  public_entropy text,
  -- How far it is published.
  status text not null default 'waiting' check (status in ('waiting', 'starting', 'in_progress', 'ended', 'canceled')),
  round smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The rest comes with the last seat.
  started_at timestamptz,
  entropy text check (entropy ~ '^[0-9a-f]{64}$'),
  verdict jsonb,
  total bigint check (total >= 0),
  -- When everybody was paid, or had everything back.
  settled_at timestamptz,
  constraint battle_group check (not (mode = 'group' and lineup = '2v2')),
  constraint battle_started check ((status in ('waiting', 'canceled')) = (started_at is null)),
  constraint battle_decided check (num_nulls(started_at, entropy, verdict, total) in (0, 4)),
  constraint battle_round check (case when status in ('waiting', 'starting', 'canceled') then round = 0 when status = 'ended' then round = rounds else round between 1 and rounds end),
  constraint battle_settled check (settled_at is null or status in ('ended', 'canceled'))
);
create index battle_open on battle (created_at desc, id) where status = 'waiting';
create index battle_running on battle (started_at desc, id) where status in ('starting', 'in_progress');
create index battle_over on battle (started_at desc, id) where status = 'ended';
create index battle_unsettled on battle (id) where settled_at is null;

-- A battle keeps its terms and goes forward; what was decided stays.
create function battle_goes_forward() returns trigger language plpgsql as $$
declare
  states constant text[] := array['waiting', 'starting', 'in_progress', 'ended'];
begin
  if tg_op = 'DELETE'
    or (new.id, new.creator_id, new.lineup, new.mode, new.fast, new.private, new.rounds, new.price, new.sponsored, new.seat_price,
        new.server_seed_hash, new.terms_hash, new.created_at, new.expires_at)
      is distinct from (old.id, old.creator_id, old.lineup, old.mode, old.fast, old.private, old.rounds, old.price, old.sponsored, old.seat_price,
        old.server_seed_hash, old.terms_hash, old.created_at, old.expires_at)
    or old.settled_at is not null
    or (new.status = 'canceled' and old.status <> 'waiting')
    or (new.status <> 'canceled' and array_position(states, new.status) < array_position(states, old.status))
    or new.round < old.round
    or (old.started_at is not null and (new.started_at, new.entropy, new.verdict, new.total) is distinct from (old.started_at, old.entropy, old.verdict, old.total)) then
    raise exception '% of battle % is refused: it is % already', tg_op, old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger battle_forward before update or delete on battle for each row execute function battle_goes_forward();

-- The boxes in their order, each in the version that was on sale, opened so many rounds in a row.
create table battle_box (
  battle_id uuid not null references battle,
  place smallint not null check (place >= 0),
  version_id uuid not null references box_version,
  count smallint not null check (count between 1 and 50),
  primary key (battle_id, place)
);
create trigger battle_box_fixed before update or delete on battle_box for each row execute function refuse_change();

-- Seats that are taken: by a player, with the client seed and the bet that came with it, or by a bot of the house.
create table battle_seat (
  battle_id uuid not null references battle,
  seat smallint not null check (seat between 0 and 3),
  user_id uuid references users,
  bot_id uuid,
  client_seed text check (char_length(client_seed) between 1 and 64),
  bet_id uuid unique references bet,
  taken_at timestamptz not null,
  primary key (battle_id, seat),
  unique (battle_id, user_id),
  unique (battle_id, bot_id),
  constraint battle_seat_taker check (num_nonnulls(user_id, bot_id) = 1),
  constraint battle_seat_player check (num_nulls(user_id, client_seed, bet_id) in (0, 3))
);
create index battle_seat_of_player on battle_seat (user_id, battle_id) where user_id is not null;
create trigger battle_seat_fixed before update or delete on battle_seat for each row execute function refuse_change();

-- What every seat draws in every round: a ticket, and the item of the box version that owns it.
create table battle_draw (
  id uuid primary key,
  battle_id uuid not null references battle,
  round smallint not null check (round between 0 and 49),
  seat smallint not null check (seat between 0 and 3),
  ticket integer not null check (ticket between 1 and 100000),
  version_id uuid not null,
  place smallint not null,
  unique (battle_id, round, seat),
  foreign key (version_id, place) references box_version_item
);
create trigger battle_draw_fixed before update or delete on battle_draw for each row execute function refuse_change();

-- A seat that the creator pays for costs its player nothing.
alter table bet
  drop constraint bet_stake_check,
  add constraint bet_stake check (stake >= case when battle_id is null then 1 else 0 end),
  add constraint bet_battle foreign key (battle_id) references battle;
create index bet_of_battle on bet (battle_id) where battle_id is not null;

-- A battle's prize comes from one draw, once. The winning bet may have many of them; any other bet wins one item.
alter table inventory_item
  add column draw_id uuid unique references battle_draw,
  drop constraint inventory_item_bet_id_key;
create unique index inventory_item_of_bet on inventory_item (bet_id) where draw_id is null;
create index inventory_item_of_battle_bet on inventory_item (bet_id) where draw_id is not null;

-- What an auditor asks of battles, besides ledger_fault: each row is a fault. Stakes were taken once and came back once, the creator's part of other seats
-- was used for players' seats and nothing else, and what was given out, to players, bots and rounding, is what was drawn.
create view battle_fault as
with seats as (
  select battle_id, count(*) as taken, count(user_id) as players from battle_seat group by battle_id
),
moved as (
  select b.id, b.user_id, b.status, b.stake, b.payout, b.battle_id,
    (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'battle_bet' and t.ref_type = 'bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as taken,
    (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'battle_settle' and t.ref_type = 'bet' and t.ref_id = b.id::text and a.owner_id = b.user_id) as returned,
    (select coalesce(sum(i.sale_price), 0) from inventory_item i where i.bet_id = b.id and i.draw_id is not null) as prizes
  from bet b where b.battle_id is not null
),
parts as (
  select b.id, b.status, b.lineup, b.price - b.seat_price as part, b.settled_at, b.verdict, b.total, b.rounds, s.taken, s.players,
    case b.lineup when '1v1' then 2 when '1v1v1' then 3 else 4 end as seats,
    (select coalesce(sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind in ('battle_sponsor', 'battle_sponsor_back') and t.ref_type = 'battle' and split_part(t.ref_id, ':', 1) = b.id::text
        and a.owner_id = b.creator_id) as sponsored
  from battle b join seats s on s.battle_id = b.id
)
select 'battle bet ' || id || ' of ' || stake || ' took ' || coalesce(-taken, 0) as fault from moved where coalesce(-taken, 0) <> stake
union all
select 'battle bet ' || id || ' is ' || status || ' with ' || payout || ', gave back ' || coalesce(returned, 0) || ' and prizes of ' || prizes
from moved where coalesce(returned, 0) + prizes <> case status when 'won' then payout when 'lost' then 0 when 'open' then 0 else stake end
union all
select 'battle bet ' || m.id || ' is ' || m.status || ', its battle is ' || p.status from moved m join parts p on p.id = m.battle_id
where (m.status = 'open') <> (p.settled_at is null) or (m.status in ('refunded', 'canceled')) <> (p.status = 'canceled')
union all
select 'battle ' || id || ' of ' || seats || ' seats is ' || status || ' with ' || taken || ' taken' from parts
where case status when 'waiting' then taken >= seats when 'canceled' then taken >= seats else taken <> seats end
union all
select 'battle ' || id || ' has ' || -sponsored || ' of its creator for the seats of others' from parts
where -sponsored <> part * case when status = 'canceled' then 0 else (players - 1) + (seats - taken) end
union all
select 'battle ' || p.id || ' is ' || p.status || ' with ' || count(d.id) || ' draws of ' || coalesce(sum(i.sale_price), 0)
from parts p left join battle_draw d on d.battle_id = p.id left join box_version_item i on i.version_id = d.version_id and i.place = d.place
group by p.id, p.status, p.rounds, p.seats, p.total, p.verdict
having case when p.verdict is null then count(d.id) <> 0 else count(d.id) <> p.rounds * p.seats or sum(i.sale_price) <> p.total end;
