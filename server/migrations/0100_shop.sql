-- The shop: catalogue, seed pairs, bets, openings, inventory, drops, deposits.
-- Amounts are whole cents. What was sold or committed to is never updated: versions, commitments and proofs are append-only.

create table box (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  type text not null check (type in ('standard', 'unique', 'custom', 'free')),
  name text not null,
  categories text[] not null,
  colors text[] not null check (cardinality(colors) = 2),
  current_version_id uuid,
  on_sale boolean not null default false,
  place integer not null default 0,
  popularity bigint not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

create table box_version (
  id uuid primary key,
  box_slug text not null references box,
  version integer not null check (version >= 1),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  price bigint not null check (price between 1 and 900000000000),
  return_ppm integer not null check (return_ppm between 1 and 1000000),
  created_at timestamptz not null default clock_timestamp(),
  unique (box_slug, version),
  unique (box_slug, hash)
);

alter table box add constraint box_current_version foreign key (current_version_id) references box_version deferrable initially deferred;

create table box_version_item (
  version_id uuid not null references box_version,
  place smallint not null check (place >= 0),
  prize_id text not null,
  name text not null,
  rarity text not null check (rarity in ('common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic')),
  picture text not null,
  price bigint not null check (price >= 1),
  sale_price bigint not null check (sale_price >= 1),
  ticket_from integer not null check (ticket_from between 1 and 100000),
  ticket_to integer not null check (ticket_to between ticket_from and 100000),
  primary key (version_id, place)
);

-- A version, once sold from, stays as it is: every proof rests on it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: its rows are append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger box_version_fixed before update or delete on box_version for each row execute function refuse_change();
create trigger box_version_item_fixed before update or delete on box_version_item for each row execute function refuse_change();

create table seed_pair (
  id uuid primary key,
  user_id uuid not null references users,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed_sealed bytea not null,
  server_seed_hash text not null unique check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text check (char_length(client_seed) between 1 and 64),
  nonce bigint not null default 0 check (nonce >= 0),
  created_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz,
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index seed_pair_active on seed_pair (user_id) where state = 'active';
create unique index seed_pair_next on seed_pair (user_id) where state = 'next';
create index seed_pair_revealed on seed_pair (user_id, revealed_at desc) where state = 'revealed';

-- One row per bet of every seed-pair game: one nonce serves one bet, whatever the game.
create table bet (
  id uuid primary key,
  user_id uuid not null references users,
  game text not null,
  seed_pair_id uuid not null references seed_pair,
  nonce bigint not null check (nonce >= 0),
  stake bigint not null check (stake >= 1),
  placed_at timestamptz not null,
  unique (seed_pair_id, nonce)
);

create table opening (
  id uuid primary key references bet,
  version_id uuid not null,
  place smallint not null,
  ticket integer not null check (ticket between 1 and 100000),
  foreign key (version_id, place) references box_version_item
);

create table inventory_item (
  id uuid primary key,
  user_id uuid not null references users,
  opening_id uuid unique references opening,
  prize_id text not null,
  name text not null,
  rarity text not null,
  picture text not null,
  price bigint not null check (price >= 1),
  sale_price bigint not null check (sale_price >= 1),
  status text not null default 'owned' check (status in ('owned', 'sold')),
  won_at timestamptz not null,
  sold_at timestamptz,
  check ((status = 'sold') = (sold_at is not null))
);
create index inventory_item_owned on inventory_item (user_id, won_at desc, id) where status = 'owned';

create table drop_event (
  id uuid primary key,
  box_kind text not null check (box_kind in ('boxes', 'free-boxes', 'user-boxes')),
  box_slug text not null,
  price bigint not null,
  at timestamptz not null,
  data jsonb not null
);
create index drop_event_newest on drop_event (at desc, id);
create index drop_event_best on drop_event (price desc, at desc, id);
create index drop_event_box_newest on drop_event (box_kind, box_slug, at desc, id);
create index drop_event_box_best on drop_event (box_kind, box_slug, price desc, at desc, id);

create table promo (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Percent codes carry hundredths of a percent, fixed ones cents.
  is_fixed_value boolean not null,
  value bigint not null check (value >= 1),
  max_uses integer not null check (max_uses >= 1),
  used integer not null default 0 check (used between 0 and max_uses),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp()
);
-- Codes are told aloud and typed on phones: case does not matter.
create unique index promo_code_key on promo (lower(code));

create table invoice (
  id uuid primary key,
  user_id uuid not null references users,
  gateway text not null,
  status text not null default 'new' check (status in ('new', 'paid', 'rejected', 'reversed')),
  amount bigint not null check (amount >= 1),
  currency text not null default 'USD',
  bonus bigint not null default 0 check (bonus >= 0),
  promo_code text references promo,
  payment_id text,
  debt bigint not null default 0 check (debt >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (gateway, payment_id)
);
create index invoice_of_user on invoice (user_id, created_at desc);

create table promo_use (
  code text not null references promo,
  user_id uuid not null references users,
  invoice_id uuid not null unique references invoice,
  used_at timestamptz not null,
  primary key (code, user_id)
);

-- What providers told: each final word of a payment is applied once.
create table payment_event (
  gateway text not null,
  payment_id text not null,
  status text not null,
  invoice_id uuid not null references invoice,
  received_at timestamptz not null,
  primary key (gateway, payment_id, status)
);

-- Messages that moved nothing and that a person should look at.
create table payment_quarantine (
  id uuid primary key,
  gateway text not null,
  reason text not null,
  body text not null check (octet_length(body) <= 8192),
  received_at timestamptz not null
);
create index payment_quarantine_newest on payment_quarantine (received_at desc);
