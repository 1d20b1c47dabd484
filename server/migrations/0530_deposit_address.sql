-- Addresses of payment providers that players were given to pay to: one per player, provider and currency, and never one to two players.
create table deposit_address (
  gateway text not null,
  address text not null check (char_length(address) between 1 and 200),
  user_id uuid not null references users,
  currency text not null check (char_length(currency) between 1 and 16),
  created_at timestamptz not null,
  primary key (gateway, address),
  unique (gateway, user_id, currency)
);
