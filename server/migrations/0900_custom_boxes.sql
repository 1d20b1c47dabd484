-- Boxes made by players: who made them, their place in the lists, what they earn, and what was reported.

-- Where a box's picture is, when it is not the file of its slug.
alter table box add column picture text check (picture ~ '^/[!-~]+$' and char_length(picture) <= 400);
create index box_custom_popular on box (popularity desc, slug) where type = 'custom' and on_sale;
create index box_custom_new on box (created_at desc, slug) where type = 'custom' and on_sale;

-- What a box of a player is beyond a box. It is on sale while it is listed, not in review and not taken down.
create table custom_box (
  slug text primary key references box,
  user_id uuid not null references users,
  shape text not null,
  lights text[] not null check (cardinality(lights) = 2),
  -- Names the prizes and chances of the current version, and its price: copies, for lists and look-ups.
  configuration_hash text not null check (configuration_hash ~ '^[0-9a-f]{64}$'),
  price bigint not null check (price >= 1),
  listed boolean not null default true,
  review_since timestamptz,
  -- The house has looked at this name and kept it: reports of it change nothing.
  cleared_at timestamptz,
  taken_down_at timestamptz,
  openings bigint not null default 0 check (openings >= 0),
  -- Millionths of a cent.
  earned_micros bigint not null default 0 check (earned_micros >= 0),
  updated_at timestamptz not null
);
create index custom_box_of_user on custom_box (user_id, slug);
create index custom_box_twin on custom_box (configuration_hash) where listed and review_since is null and taken_down_at is null;
create index custom_box_price on custom_box (price, slug) where listed and review_since is null and taken_down_at is null;
create index custom_box_earned on custom_box (earned_micros desc, slug) where listed and review_since is null and taken_down_at is null;
create index custom_box_review on custom_box (review_since, slug) where review_since is not null;
create trigger zz_of_open_player after insert on custom_box for each row execute function refuse_for_closed();

-- What a player's boxes have earned, exactly, and what was paid of it.
create table box_creator (
  user_id uuid primary key references users,
  openings bigint not null default 0 check (openings >= 0),
  earned_micros bigint not null default 0 check (earned_micros >= 0),
  claimed bigint not null default 0 check (claimed >= 0),
  claims integer not null default 0 check (claims >= 0),
  constraint box_creator_paid check (claimed * 1000000 <= earned_micros)
);

-- The same by days of the house's calendar.
create table box_creator_day (
  user_id uuid not null references users,
  day date not null,
  openings bigint not null check (openings >= 0),
  earned_micros bigint not null check (earned_micros >= 0),
  primary key (user_id, day)
);

create table box_report (
  id uuid primary key,
  slug text not null references custom_box,
  user_id uuid not null references users,
  reason text not null check (reason in ('name', 'impersonation', 'misleading', 'other')),
  body text not null check (char_length(body) <= 500),
  created_at timestamptz not null,
  verdict text check (verdict in ('kept', 'taken_down')),
  decided_at timestamptz,
  constraint box_report_decided check ((verdict is null) = (decided_at is null))
);
create unique index box_report_open on box_report (slug, user_id) where verdict is null;
create index box_report_of_user on box_report (user_id, created_at);
create trigger zz_of_open_player after insert on box_report for each row execute function refuse_for_closed();
