-- What a receipt shows of a deposit, and how far its payment is.

alter table invoice
  drop constraint invoice_amount_check,
  -- Dust on a chain may be worth nothing.
  add constraint invoice_amount_check check (amount >= 0),
  add column stage text not null default 'waiting' check (stage in ('waiting', 'pending', 'confirming', 'closed')),
  -- What the player asked to pay, where something else was paid.
  add column asked bigint check (asked >= 0),
  -- The part of `bonus` that every payment by this method brings.
  add column method_bonus bigint not null default 0 check (method_bonus >= 0),
  -- What was sent on a chain, exactly, and the rate that it was credited at: coins for one unit.
  add column sent_currency text check (char_length(sent_currency) between 1 and 16),
  add column sent_amount text check (sent_amount ~ '^\d{1,30}(\.\d{1,18})?$'),
  add column network text check (char_length(network) between 1 and 64),
  add column rate text check (rate ~ '^\d{1,30}(\.\d{1,18})?$'),
  add column confirmations_seen integer check (confirmations_seen >= 0),
  add column confirmations_needed integer check (confirmations_needed >= 0),
  add column reason text check (reason in ('declined', 'below_minimum', 'wrong_network', 'never_confirmed')),
  add column reference text check (char_length(reference) between 1 and 200),
  add column seen_at timestamptz,
  add column reversed_at timestamptz;

update invoice set stage = 'closed' where status <> 'new';
update invoice set reason = 'declined' where status = 'rejected';
update invoice set reversed_at = settled_at where status = 'reversed';
update invoice set reference = left(payment_id, 200) where payment_id <> '';
alter table invoice add constraint invoice_stage_status check ((stage = 'closed') = (status <> 'new'));

-- The code that the next payment to an address brings its bonus from.
alter table deposit_address add column promo_code text references promo;

-- Codes that are worth coins: gift cards that were sold, and vouchers of the house. Only a hash is kept of each.
create table deposit_code (
  id uuid primary key,
  kind text not null check (kind in ('gift-code', 'voucher')),
  hash bytea not null unique check (octet_length(hash) = 32),
  amount bigint not null check (amount >= 1),
  -- What it was issued for, for the operator.
  batch text not null check (char_length(batch) between 1 and 64),
  issued_at timestamptz not null,
  redeemed_by uuid references users,
  redeemed_at timestamptz,
  -- The seller took it back.
  void_at timestamptz,
  check ((redeemed_by is null) = (redeemed_at is null))
);
