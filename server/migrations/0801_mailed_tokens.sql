-- What links in mails carry, by its SHA-256: whoever reads this table can use none of them.

create table mailed_token (
  hash bytea primary key check (octet_length(hash) = 32),
  -- Null for an address that has no account: such a token opens nothing.
  user_id uuid references users,
  purpose text not null check (purpose in ('reset_password', 'verify_email', 'change_email', 'undo_email')),
  -- Proved by the link, or brought back by it.
  email text not null check (email = lower(email) and char_length(email) <= 254),
  -- The session that asked, which outlives a change of address.
  session_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_token_of_user on mailed_token (user_id);
create index mailed_token_expires on mailed_token (expires_at);
