-- Battles may join a public random value. Its beacon is named with the terms; the last seat seals the battle and names the round; its signature comes
-- with the draw.
alter table battle
  drop column public_entropy,
  add column beacon jsonb,
  add column sealed_at timestamptz,
  add column beacon_round bigint check (beacon_round > 0),
  add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  add constraint battle_sealed check (num_nulls(sealed_at, beacon_round) in (0, 2) and (sealed_at is null or beacon is not null)),
  add constraint battle_beacon check ((beacon_signature is not null) = (started_at is not null and beacon is not null)),
  add constraint battle_beacon_sealed check (beacon_signature is null or sealed_at is not null);

-- A battle keeps its terms, beacon and round, and goes forward; what was decided stays.
create or replace function battle_goes_forward() returns trigger language plpgsql as $$
declare
  states constant text[] := array['waiting', 'starting', 'in_progress', 'ended'];
begin
  if tg_op = 'DELETE'
    or (new.id, new.creator_id, new.lineup, new.mode, new.fast, new.private, new.rounds, new.price, new.sponsored, new.seat_price,
        new.server_seed_hash, new.terms_hash, new.created_at, new.expires_at, new.beacon)
      is distinct from (old.id, old.creator_id, old.lineup, old.mode, old.fast, old.private, old.rounds, old.price, old.sponsored, old.seat_price,
        old.server_seed_hash, old.terms_hash, old.created_at, old.expires_at, old.beacon)
    or old.settled_at is not null
    or (new.status = 'canceled' and old.status <> 'waiting')
    or (new.status <> 'canceled' and array_position(states, new.status) < array_position(states, old.status))
    or new.round < old.round
    or (old.sealed_at is not null and (new.sealed_at, new.beacon_round) is distinct from (old.sealed_at, old.beacon_round))
    or (old.started_at is not null and (new.started_at, new.entropy, new.verdict, new.total, new.beacon_signature)
      is distinct from (old.started_at, old.entropy, old.verdict, old.total, old.beacon_signature)) then
    raise exception '% of battle % is refused: it is % already', tg_op, old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- As before; a battle that is sealed has all seats taken while it waits, and after it was canceled because its beacon did not come.
create or replace view battle_fault as
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
  select b.id, b.status, b.lineup, b.price - b.seat_price as part, b.settled_at, b.verdict, b.total, b.rounds, b.sealed_at, s.taken, s.players,
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
where case when status in ('waiting', 'canceled') then (taken >= seats) <> (sealed_at is not null) else taken <> seats end
union all
select 'battle ' || id || ' has ' || -sponsored || ' of its creator for the seats of others' from parts
where -sponsored <> part * case when status = 'canceled' then 0 else (players - 1) + (seats - taken) end
union all
select 'battle ' || p.id || ' is ' || p.status || ' with ' || count(d.id) || ' draws of ' || coalesce(sum(i.sale_price), 0)
from parts p left join battle_draw d on d.battle_id = p.id left join box_version_item i on i.version_id = d.version_id and i.place = d.place
group by p.id, p.status, p.rounds, p.seats, p.total, p.verdict
having case when p.verdict is null then count(d.id) <> 0 else count(d.id) <> p.rounds * p.seats or sum(i.sale_price) <> p.total end;
