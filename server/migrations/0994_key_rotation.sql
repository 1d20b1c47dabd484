-- Keys that are rotated: sealed values are sealed again under the current key while the shop serves. A value that was fixed stays fixed but for its seal.

-- Keys of what is found again by its hash (codes, places), sealed under MASTER_SECRET. They are made once and never change.
create table data_key (
  name text primary key check (name in ('depositCodes', 'freeLoot', 'referral')),
  sealed bytea not null
);

-- Every key that something may be sealed under: a process starts only with all of them.
create table sealing_key (
  setting text not null check (setting in ('SEED_KEY', 'MASTER_SECRET')),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  primary key (setting, key_id)
);

create function refuse_change_but_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.chain_id, new.number) = (old.chain_id, old.number) then
    return new;
  end if;
  raise exception '% of % is refused: its rows are append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger round_chain_link_fixed on round_chain_link;
create trigger round_chain_link_fixed before update or delete on round_chain_link for each row execute function refuse_change_but_seal();

-- As before (0610); a battle's seed may be sealed again, also once the battle is settled.
create or replace function battle_goes_forward() returns trigger language plpgsql as $$
declare
  states constant text[] := array['waiting', 'starting', 'in_progress', 'ended'];
begin
  if tg_op = 'UPDATE' and new.server_seed_sealed <> old.server_seed_sealed
    and to_jsonb(new) - 'server_seed_sealed' = to_jsonb(old) - 'server_seed_sealed' then
    return new;
  end if;
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
