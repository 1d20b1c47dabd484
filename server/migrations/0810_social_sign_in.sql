-- Players who sign in by Google, Facebook or Steam. A provider may verify no address, so a player may have none.

alter table users alter column email drop not null;

create table social_identity (
  provider text not null check (provider in ('google', 'facebook', 'steam')),
  -- How the provider names this person, for good.
  subject text not null check (char_length(subject) between 1 and 255),
  user_id uuid not null references users,
  -- How the provider called the person when the account was connected.
  name text check (char_length(name) between 1 and 32),
  connected_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- Visits to a provider that have not come back: each by the SHA-256 of its state and of the secret of the browser that went.
create table social_attempt (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  provider text not null check (provider in ('google', 'facebook', 'steam')),
  intent text not null check (intent in ('sign_in', 'connect')),
  -- Where the provider sends the browser back to.
  return_to text not null,
  -- The path of the shop to go on to.
  next text not null,
  expires_at timestamptz not null
);
create index social_attempt_expires on social_attempt (expires_at);

-- Who came back, until the browser uses its token: by the SHA-256 of the token.
create table social_proof (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  provider text not null check (provider in ('google', 'facebook', 'steam')),
  intent text not null check (intent in ('sign_in', 'connect')),
  subject text not null check (char_length(subject) between 1 and 255),
  name text check (char_length(name) between 1 and 32),
  -- Verified by the provider, in lower case.
  email text check (email = lower(email) and char_length(email) <= 254),
  expires_at timestamptz not null
);
create index social_proof_expires on social_proof (expires_at);

-- Answers of OpenID 2.0 that were taken: none is taken twice.
create table social_nonce (
  provider text not null,
  nonce text not null check (char_length(nonce) <= 255),
  expires_at timestamptz not null,
  primary key (provider, nonce)
);
create index social_nonce_expires on social_nonce (expires_at);
