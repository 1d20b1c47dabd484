-- Sign-off for money out: how long a withdrawal rests and why, and the mailed link that stops it.

-- When the password, a second factor or the email address last changed.
alter table users add column access_changed_at timestamptz;

alter table withdrawal
  -- Why a new withdrawal rests until it is due; null once it waits for something else, and for those of before.
  add column rest_reason text check (rest_reason in ('usual', 'new_address', 'account_changed')),
  -- SHA-256 of the token of the link that stops it; null where none was mailed.
  add column stop_hash bytea unique check (octet_length(stop_hash) = 32),
  -- When it was stopped by that link.
  add column stopped_at timestamptz,
  add constraint withdrawal_stopped check (stopped_at is null or status = 'canceled');
