-- Accounts that are closed, and files of a player's data.

alter table users add column closed_at timestamptz;

-- A closed account stays as it is.
create function refuse_change_of_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the account of player % is closed', old.id using errcode = 'restrict_violation', constraint = 'player_closed';
end $$;
create trigger users_closed before update on users for each row when (old.closed_at is not null) execute function refuse_change_of_closed();

-- Nothing is added to it either. Runs after the foreign key has waited for a closing under way: triggers of one event run in the order of their names.
create function refuse_for_closed() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and closed_at is not null) then
    raise exception 'the account of player % is closed', new.user_id using errcode = 'restrict_violation', constraint = 'player_closed';
  end if;
  return null;
end $$;
create trigger zz_of_open_player after insert on bet for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on session for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on inventory_item for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on invoice for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on withdrawal for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert or update on shipping_address for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on social_identity for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on ticket for each row execute function refuse_for_closed();
create trigger zz_of_open_player after insert on ticket_picture for each row execute function refuse_for_closed();

-- Coins neither: the closing holds the account's row, and whoever comes after it looks here.
create function refuse_coins_of_closed() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.owner_id and closed_at is not null) then
    raise exception 'the account of player % is closed', new.owner_id using errcode = 'restrict_violation', constraint = 'player_closed';
  end if;
  return new;
end $$;
create trigger account_of_open_player before update on account for each row when (old.owner_id is not null) execute function refuse_coins_of_closed();

-- Where a parcel went is erased with its player; all else that was asked for stays as it was asked for.
create or replace function check_withdrawal() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (
    (old.status = 'new' and new.status in ('in_processing', 'canceled', 'canceled_by_user'))
    or (old.status = 'in_processing' and new.status in ('done', 'canceled'))
  ) then
    raise exception 'withdrawal % does not go from % to %', new.id, old.status, new.status using errcode = 'check_violation', constraint = 'withdrawal_moves';
  end if;
  if (new.id, new.user_id, new.type, new.gateway, new.charged, new.created_at) is distinct from (old.id, old.user_id, old.type, old.gateway, old.charged, old.created_at)
    or (new.currency, new.address, new.fee, new.rate_micros, new.sent_amount) is distinct from (old.currency, old.address, old.fee, old.rate_micros, old.sent_amount)
    or new.grams is distinct from old.grams
    or (new.ship_to is distinct from old.ship_to and not (new.ship_to = '{}'::jsonb and old.status in ('done', 'canceled', 'canceled_by_user'))) then
    raise exception 'withdrawal % can not be altered', new.id using errcode = 'check_violation', constraint = 'withdrawal_fixed';
  end if;
  return new;
end $$;

-- Files of their data that players have asked for: each can be downloaded once, by the SHA-256 of its token.
create table data_request (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index data_request_of_user on data_request (user_id, asked_at);
