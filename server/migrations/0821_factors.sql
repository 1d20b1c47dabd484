-- What guards a sign-in beside the password: authenticator apps, passkeys, recovery codes, and the challenges that they answer.

create table totp (
  user_id uuid primary key references users,
  -- Sealed under SEED_KEY for this player.
  secret bytea not null check (octet_length(secret) between 30 and 200),
  created_at timestamptz not null,
  -- When the first code came; until then it guards nothing.
  confirmed_at timestamptz,
  -- The last step of 30 s whose code was used: no code is used twice, and none from before it.
  last_step bigint not null default 0 check (last_step >= 0)
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 8192),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 40),
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

create table recovery_code (
  user_id uuid not null references users,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

-- One-time challenges by the SHA-256 of their token, which only the page that asked for one holds.
create table proof_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('second_factor', 'passkey_sign_in', 'passkey_factor', 'passkey_confirm', 'passkey_add')),
  -- Whose; null while a passkey is still to say it.
  user_id uuid references users,
  -- For which session; null before there is one.
  session_id uuid references session on delete cascade,
  -- What the authenticator signs, base64url.
  challenge text check (char_length(challenge) between 16 and 128),
  tries integer not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
create index proof_challenge_expiry on proof_challenge (expires_at);
