-- Mail on its way out, and whether an address was proved to be its player's.

alter table users add column email_verified_at timestamptz;

create table mail_message (
  id uuid primary key,
  recipient text not null check (char_length(recipient) between 3 and 254),
  template text not null check (char_length(template) between 1 and 64),
  -- What fills the template, sealed: links in mails are keys to accounts. Wiped once the message is over.
  sealed bytea,
  created_at timestamptz not null,
  -- When it is sent, or tried again; null once it is over.
  due_at timestamptz,
  -- How often it was tried.
  tries integer not null default 0 check (tries >= 0),
  -- From when on it would be of no use, such as a link that has expired.
  useless_at timestamptz not null,
  -- Why the last try failed: the provider could not be reached, or it asked to come back later.
  held_by text check (held_by in ('line', 'provider')),
  sent_at timestamptz,
  given_up_at timestamptz,
  check ((due_at is null) = (sent_at is not null or given_up_at is not null)),
  check (sent_at is null or given_up_at is null),
  check (due_at is not null or sealed is null)
);
create index mail_message_due on mail_message (due_at) where due_at is not null;
create index mail_message_created on mail_message (created_at);
