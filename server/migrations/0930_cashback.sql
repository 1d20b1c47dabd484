-- Cashback: a share of each player's net loss of a day comes back.

-- Days, named by their ends: 21:00 by the house's clock.
create table cashback_day (
  ends_at timestamptz primary key,
  starts_at timestamptz not null,
  -- When its counting ended. Bets that are counted later belong to the day that is open then.
  closed_at timestamptz,
  -- Until when what comes of it can be claimed.
  expires_at timestamptz,
  -- When every player's part of it was written.
  granted_at timestamptz,
  constraint cashback_day_lasts check (starts_at < ends_at),
  constraint cashback_day_closed check ((closed_at is null) = (expires_at is null) and (granted_at is null or closed_at is not null))
);
create index cashback_day_open on cashback_day (ends_at) where granted_at is null;

-- What a player staked and was paid on a day, cents.
create table cashback (
  user_id uuid not null references users,
  ends_at timestamptz not null references cashback_day,
  staked bigint not null default 0 check (staked >= 0),
  paid bigint not null default 0 check (paid >= 0),
  -- What comes back; null until the day is closed.
  amount bigint check (amount >= 0),
  claimed_at timestamptz,
  primary key (user_id, ends_at),
  constraint cashback_claimed check (claimed_at is null or amount > 0)
);
create index cashback_to_grant on cashback (ends_at, user_id) where amount is null;

-- A closed day stays as it was counted, and what comes of it as it was granted; it is claimed once.
create function check_cashback() returns trigger language plpgsql as $$
begin
  if old.amount is not null and (new.staked, new.paid, new.amount) is distinct from (old.staked, old.paid, old.amount)
    or old.claimed_at is not null and new.claimed_at is distinct from old.claimed_at then
    raise exception 'the cashback of player % for the day to % can not be altered', old.user_id, old.ends_at using errcode = 'check_violation', constraint = 'cashback_fixed';
  end if;
  return new;
end $$;
create trigger cashback_fixed before update on cashback for each row execute function check_cashback();

-- What each game has paid on a day of the house, cents.
create table game_day (
  starts_at timestamptz not null,
  game text not null,
  paid bigint not null default 0 check (paid >= 0),
  bets bigint not null default 0 check (bets >= 0),
  primary key (starts_at, game)
);
