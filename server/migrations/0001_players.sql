-- Players, their sessions, and what a request leaves behind: claims, attempts, events on their way out.

create table installation (
  single boolean primary key default true check (single),
  -- Names this database's life in every realtime stream: another epoch means another count.
  epoch text not null
);
insert into installation (epoch) values (replace(gen_random_uuid()::text, '-', ''));

create table users (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 32),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  password_hash text,
  avatar_url text,
  is_demo boolean not null default false,
  -- Cents staked so far; a point of experience per coin.
  experience_cents bigint not null default 0 check (experience_cents >= 0),
  promotions_at timestamptz,
  terms_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email on users (email);

create table session (
  id uuid primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sign_out', 'token_reuse')),
  check ((ended_at is null) = (ended_by is null))
);
create index session_of_user on session (user_id);

create table refresh_token (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references session,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_of_session on refresh_token (session_id);

-- Failed tries per key (an account seen from an address, or an address) in the window that began at `since`.
create table attempt (
  key text primary key,
  since timestamptz not null,
  count integer not null check (count >= 1)
);

-- A request by its idempotency key. The row is written first, in the transaction of its effect; the answer is written last.
create table request_claim (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  route text not null,
  key uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer text,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, route, key)
) with (fillfactor = 70);

-- Events written with the commit that they tell of. `seq` is given when they are told, after the commit, so it follows the order of commits.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  type text not null,
  data text not null,
  at timestamptz not null default clock_timestamp(),
  seq bigint
);

create table stream (
  channel text primary key,
  seq bigint not null check (seq >= 0)
);

-- When a player's last bet was, under rules that set a least time per game.
create table play_cycle (
  user_id uuid primary key references users,
  last_bet_at timestamptz not null
);
