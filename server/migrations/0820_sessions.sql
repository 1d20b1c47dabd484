-- Sessions know where they are used, and when their player last proved who they are. More can end one.
alter table session
  add column browser text check (char_length(browser) between 1 and 40),
  add column system text check (char_length(system) between 1 and 40),
  -- The network address that the session was last renewed from, and its country where a proxy says it.
  add column address text check (char_length(address) between 1 and 64),
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- Written at renewals, every few minutes at most.
  add column used_at timestamptz,
  add column confirmed_at timestamptz,
  drop constraint session_ended_by_check,
  add constraint session_ended_by_check check (ended_by in (
    'sign_out', 'token_reuse', 'restore', 'sign_out_elsewhere', 'password_reset', 'password_change', 'email_change', 'account_closed'
  ));
