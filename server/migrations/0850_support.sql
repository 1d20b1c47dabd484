-- Questions to the house: tickets of players, letters of guests, their messages and pictures.

create table ticket (
  id uuid primary key,
  -- Null for a letter of somebody without an account, which is answered by mail.
  user_id uuid references users,
  guest_name text check (char_length(guest_name) between 1 and 64),
  guest_email text check (guest_email = lower(guest_email) and char_length(guest_email) <= 254),
  topic text not null check (topic in ('deposits', 'withdrawals', 'delivery', 'games', 'account', 'partnership', 'other')),
  subject text not null check (char_length(subject) between 1 and 120),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- A record that it is about.
  link_type text check (link_type in ('bet', 'round', 'invoice', 'withdrawal')),
  link_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How many messages it has: the place of the last one.
  messages integer not null default 0 check (messages >= 0),
  -- The last message that the player has read.
  read_place integer not null default 0 check (read_place >= 0),
  -- When the player hears of an unread answer by mail; null when there is none to hear of.
  notify_at timestamptz,
  constraint ticket_writer check (num_nonnulls(guest_name, guest_email) = case when user_id is null then 2 else 0 end),
  constraint ticket_link check ((link_type is null) = (link_id is null))
);
create index ticket_of_user on ticket (user_id, updated_at desc, id) where user_id is not null;
create index ticket_opened_by_user on ticket (user_id, created_at) where user_id is not null;
create index ticket_waiting on ticket (updated_at) where status = 'open';
create index ticket_notify_next on ticket (notify_at) where notify_at is not null;
create index ticket_letter on ticket (updated_at) where user_id is null;

create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket,
  -- From 1, without gap.
  place integer not null check (place >= 1),
  author text not null check (author in ('player', 'clerk')),
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null,
  unique (ticket_id, place)
);
create trigger ticket_message_fixed before update on ticket_message for each row execute function refuse_change();

-- Pictures, as they were made anew from what was uploaded. One without a message waits for it, and is removed after a day.
create table ticket_picture (
  id uuid primary key,
  user_id uuid not null references users,
  message_id uuid references ticket_message,
  -- Its place in the message, from 0.
  place integer check (place between 0 and 2),
  width integer not null check (width >= 1),
  height integer not null check (height >= 1),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz not null,
  unique (message_id, place),
  constraint ticket_picture_in_message check ((message_id is null) = (place is null))
);
create index ticket_picture_waiting on ticket_picture (user_id, created_at) where message_id is null;
