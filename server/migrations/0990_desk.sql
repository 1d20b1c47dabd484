-- The desk: staff with their sessions, the audit log of what they read and do, and what needs a second person.

create table staff (
  id uuid primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  name text not null check (char_length(name) between 1 and 60),
  role text not null check (role in ('support', 'payments', 'risk', 'operator', 'auditor')),
  password_hash text not null,
  -- A one-time password works until then and must be replaced; null for a password of the person's own.
  password_until timestamptz,
  -- The authenticator app, sealed under SEED_KEY for this person; null before the first sign-in.
  totp_secret bytea check (octet_length(totp_secret) between 30 and 200),
  -- When the first code came; until then it guards nothing.
  totp_confirmed_at timestamptz,
  -- The last step of 30 s whose code was used.
  totp_last_step bigint not null default 0 check (totp_last_step >= 0),
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- A demo account, whose password and codes are known to all: it signs in only to a sandbox.
  is_demo boolean not null default false,
  constraint staff_totp check (totp_confirmed_at is null or totp_secret is not null)
);
create unique index staff_email on staff (email);

create table staff_session (
  id uuid primary key,
  staff_id uuid not null references staff,
  -- SHA-256 of the token that the cookie holds, or of the challenge while the code is still to come.
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To within a minute.
  used_at timestamptz not null,
  -- When the code of the authenticator app came; null for a sign-in under way.
  confirmed_at timestamptz,
  -- Wrong codes.
  tries integer not null default 0 check (tries >= 0),
  address text check (char_length(address) between 1 and 64),
  ended_at timestamptz
);
create index staff_session_of_staff on staff_session (staff_id) where ended_at is null;

-- What staff, commands and the sandbox's clerk have read and done. Written in the transaction of the act.
create table staff_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  source text not null check (source in ('desk', 'command', 'clerk')),
  -- Null for a command and for the clerk.
  staff_id uuid references staff,
  by_name text not null check (char_length(by_name) between 1 and 254),
  role text,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  outcome text not null check (outcome in ('done', 'asked', 'refused')),
  subject_type text,
  subject_id text,
  reason text check (char_length(reason) between 1 and 2000),
  data jsonb not null default '{}' check (octet_length(data::text) <= 16384),
  address text,
  constraint staff_log_subject check ((subject_type is null) = (subject_id is null)),
  constraint staff_log_staff check ((staff_id is not null) = (source = 'desk'))
);
create index staff_log_of_subject on staff_log (subject_id, id desc) where subject_id is not null;
create index staff_log_of_staff on staff_log (staff_id, id desc) where staff_id is not null;
create index staff_log_of_act on staff_log (act, id desc);
create trigger staff_log_fixed before update or delete on staff_log for each row execute function refuse_change();
create trigger staff_log_not_emptied before truncate on staff_log for each statement execute function refuse_change();

create table staff_approval (
  id uuid primary key,
  act text not null,
  subject_type text not null,
  subject_id text not null,
  -- As people know it: the name of a player, for example.
  subject_name text not null,
  -- Cents.
  amount bigint check (amount >= 0),
  -- What the act would do.
  sentence text not null check (char_length(sentence) between 1 and 500),
  data jsonb not null default '{}',
  reason text not null check (char_length(reason) between 1 and 500),
  -- Null where the sandbox's clerk asked.
  asked_by uuid references staff,
  asked_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'expired')),
  decided_by uuid references staff,
  decided_name text,
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) between 1 and 500),
  constraint staff_approval_decided check ((status = 'waiting') = (decided_at is null)),
  -- Two persons: who asks does not approve.
  constraint staff_approval_two_persons check (status <> 'approved' or (decided_by is not null and decided_by is distinct from asked_by))
);
create unique index staff_approval_waiting on staff_approval (act, subject_type, subject_id) where status = 'waiting';
create index staff_approval_newest on staff_approval (asked_at desc);

-- What was asked for stays as it was asked for, and what is decided stays decided.
create function check_staff_approval() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'approval % is decided', old.id using errcode = 'check_violation', constraint = 'staff_approval_final';
  end if;
  if (new.id, new.act, new.subject_type, new.subject_id, new.subject_name, new.amount, new.sentence, new.data, new.reason, new.asked_by, new.asked_name, new.asked_at, new.expires_at)
    is distinct from (old.id, old.act, old.subject_type, old.subject_id, old.subject_name, old.amount, old.sentence, old.data, old.reason, old.asked_by, old.asked_name, old.asked_at, old.expires_at) then
    raise exception 'approval % can not be altered', new.id using errcode = 'check_violation', constraint = 'staff_approval_fixed';
  end if;
  return new;
end $$;
create trigger staff_approval_moves before update on staff_approval for each row execute function check_staff_approval();
create trigger staff_approval_kept before delete on staff_approval for each row execute function refuse_change();

-- Notes of staff about players.
create table player_note (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 2000),
  staff_id uuid not null references staff,
  by_name text not null,
  at timestamptz not null
);
create index player_note_of_player on player_note (user_id, id desc);
create trigger player_note_fixed before update or delete on player_note for each row execute function refuse_change();
