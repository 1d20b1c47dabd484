-- Payments whose messages never come: the shop asks their providers by itself, until it knows or a person has to look.

alter table invoice
  -- When its provider is asked how it stands; null while nobody is asked.
  add column ask_at timestamptz,
  -- How often it was asked about in the state that it is in.
  add column ask_tries integer not null default 0 check (ask_tries >= 0),
  -- Since when a person has to look, because nobody could say how it ended.
  add column overdue_at timestamptz check (overdue_at is null or status = 'new');
create index invoice_to_ask on invoice (ask_at) where ask_at is not null;

-- What is open is asked about from the next start on; so is what was paid lately and may be taken back.
update invoice set ask_at = now() where gateway in ('zen', 'skinsback', 'alphapo') and status = 'new';
update invoice set ask_at = now() where gateway in ('zen', 'skinsback') and status = 'paid' and settled_at > now() - interval '120 days';

-- How far the list of changed payments of each provider was read, as the provider counts it; null for nothing yet.
create table payment_feed (
  gateway text primary key,
  place text check (char_length(place) between 1 and 200),
  due_at timestamptz not null
);

alter table withdrawal add column overdue_at timestamptz;

-- Everything that nobody could say the end of: a person asks the provider.
create view payment_overdue as
select 'deposit' as kind, id, gateway, user_id, created_at, overdue_at, payment_id as reference from invoice where overdue_at is not null
union all
select type, id, gateway, user_id, created_at, overdue_at, transaction_id from withdrawal where overdue_at is not null and due_at is not null;

-- What the sandbox's providers know of payments, and the messages that they still have to send. Empty in a shop for real.
create table sandbox_payment (
  gateway text not null,
  id text not null,
  facts jsonb not null check (octet_length(facts::text) <= 4096),
  made_at timestamptz not null,
  primary key (gateway, id)
);
create table sandbox_message (
  place bigint generated always as identity primary key,
  gateway text not null,
  path text not null,
  payment text not null,
  body text not null check (char_length(body) <= 8192),
  due_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0)
);
create index sandbox_message_due on sandbox_message (due_at, place);
