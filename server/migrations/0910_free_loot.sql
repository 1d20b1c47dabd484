-- Free loot: boxes that cost nothing, opened by players of a level at most once in their time.

-- A free box has no price, and without a price there is no return. Only free boxes have none, and they are never on sale.
alter table box_version
  drop constraint box_version_price_check,
  drop constraint box_version_return_ppm_check,
  add constraint box_version_price check (price between 0 and 900000000000),
  add constraint box_version_return check (return_ppm between 0 and 1000000 and (price = 0) = (return_ppm = 0));
create function refuse_unpriced() returns trigger language plpgsql as $$
begin
  if not exists (select from box where slug = new.box_slug and type = 'free') then
    raise exception 'box % has no price and is not a free one', new.box_slug using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger box_version_priced before insert on box_version for each row when (new.price = 0) execute function refuse_unpriced();
alter table box add constraint box_free_is_not_sold check (type <> 'free' or not on_sale);

-- An opening of a free box stakes nothing, so there is nothing that its prize is a multiple of.
alter table bet
  drop constraint bet_stake,
  add constraint bet_stake check (stake >= case when battle_id is not null or (game = 'box' and multiplier = 0) then 0 else 1 end);

-- Won for nothing.
alter table inventory_item add column free boolean not null default false;

-- A player's last opening of each free box: the row is the lock, so that of many at once one goes through.
create table free_opening (
  user_id uuid not null references users,
  box_slug text not null references box,
  opened_at timestamptz not null,
  primary key (user_id, box_slug)
);

-- Which accounts opened free boxes at an address or on a device on a day of the house. The seen is a keyed hash of the day and the place, and is
-- removed after two days.
create table free_seen (
  day timestamptz not null,
  kind text not null check (kind in ('address', 'device')),
  hash bytea not null check (octet_length(hash) = 32),
  user_id uuid not null references users,
  primary key (day, kind, hash, user_id)
);
