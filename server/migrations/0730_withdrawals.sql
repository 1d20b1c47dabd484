-- Everything that leaves the shop: coins to addresses of blockchains, and prizes to shipping addresses.

-- What a parcel has to know of a prize.
alter table prize
  add column grams integer not null default 500 check (grams between 1 and 2000000),
  add column sizes text check (sizes in ('shoes', 'clothing'));

-- One address per player; a delivery keeps a copy of it.
create table shipping_address (
  user_id uuid primary key references users,
  address jsonb not null check (octet_length(address::text) <= 8192),
  saved_at timestamptz not null
);

create table withdrawal (
  id uuid primary key,
  user_id uuid not null references users,
  type text not null check (type in ('crypto', 'delivery')),
  status text not null default 'new' check (status in ('new', 'in_processing', 'done', 'canceled', 'canceled_by_user')),
  -- Who sends it.
  gateway text not null,
  -- Cents that left the balance with the request: the amount with its fee, or the shipping price.
  charged bigint not null check (charged between 1 and 900000000000),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the shop has to do something for it; null once it is over.
  due_at timestamptz,
  -- How often its order was given to the provider in vain, since it was last taken.
  tries integer not null default 0 check (tries >= 0),
  -- When the provider took the order.
  accepted_at timestamptz,
  currency text,
  address text check (char_length(address) between 1 and 128),
  fee bigint check (fee >= 0),
  -- Millionths of a coin for one unit of the currency.
  rate_micros bigint check (rate_micros >= 1),
  sent_amount text,
  transaction_id text check (char_length(transaction_id) between 1 and 200),
  ship_to jsonb,
  grams integer check (grams >= 1),
  carrier text,
  tracking_number text,
  constraint withdrawal_crypto check (num_nonnulls(currency, address, fee, rate_micros, sent_amount) = case type when 'crypto' then 5 else 0 end),
  constraint withdrawal_delivery check (num_nonnulls(ship_to, grams) = case type when 'delivery' then 2 else 0 end),
  constraint withdrawal_fee check (fee < charged),
  constraint withdrawal_due check ((due_at is null) = (status in ('done', 'canceled', 'canceled_by_user'))),
  constraint withdrawal_accepted check (accepted_at is null or status <> 'new' and status <> 'canceled_by_user')
);
create index withdrawal_of_user on withdrawal (user_id, created_at desc, id);
create index withdrawal_due_next on withdrawal (due_at) where due_at is not null;

-- The statuses that a withdrawal has had, each once, with its time.
create table withdrawal_step (
  withdrawal_id uuid not null references withdrawal,
  status text not null,
  at timestamptz not null,
  primary key (withdrawal_id, status)
);
create trigger withdrawal_step_fixed before update or delete on withdrawal_step for each row execute function refuse_change();

-- A withdrawal moves by these steps and by no others, and what was asked for stays as it was asked for.
create function check_withdrawal() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (
    (old.status = 'new' and new.status in ('in_processing', 'canceled', 'canceled_by_user'))
    or (old.status = 'in_processing' and new.status in ('done', 'canceled'))
  ) then
    raise exception 'withdrawal % does not go from % to %', new.id, old.status, new.status using errcode = 'check_violation', constraint = 'withdrawal_moves';
  end if;
  if (new.id, new.user_id, new.type, new.gateway, new.charged, new.created_at) is distinct from (old.id, old.user_id, old.type, old.gateway, old.charged, old.created_at)
    or (new.currency, new.address, new.fee, new.rate_micros, new.sent_amount) is distinct from (old.currency, old.address, old.fee, old.rate_micros, old.sent_amount)
    or (new.ship_to, new.grams) is distinct from (old.ship_to, old.grams) then
    raise exception 'withdrawal % can not be altered', new.id using errcode = 'check_violation', constraint = 'withdrawal_fixed';
  end if;
  return new;
end $$;
create trigger withdrawal_moves before update on withdrawal for each row execute function check_withdrawal();
create trigger withdrawal_kept before delete on withdrawal for each row execute function refuse_change();

-- What a delivery was asked to bring. A prize may be asked for again after a cancel.
create table withdrawal_item (
  withdrawal_id uuid not null references withdrawal,
  item_id uuid not null references inventory_item,
  size text,
  primary key (withdrawal_id, item_id)
);
create index withdrawal_item_of_item on withdrawal_item (item_id);
create trigger withdrawal_item_fixed before update or delete on withdrawal_item for each row execute function refuse_change();

-- A prize is in the inventory, sold, staked, on its way, or delivered.
alter table inventory_item
  add column withdrawal_id uuid references withdrawal,
  drop constraint inventory_item_status,
  add constraint inventory_item_status check (status in ('owned', 'sold', 'staked', 'shipping', 'delivered')),
  add constraint inventory_item_shipped check ((status in ('shipping', 'delivered')) = (withdrawal_id is not null));
create index inventory_item_of_withdrawal on inventory_item (withdrawal_id) where withdrawal_id is not null;
create index inventory_item_shipped_of_user on inventory_item (user_id, status, won_at desc, id) where withdrawal_id is not null;

-- What an auditor asks of withdrawals, besides ledger_fault: each row is a fault. Coins were held once, and went out or came back once; what is held is
-- what is open; and prizes are where their delivery says.
create view withdrawal_fault as
with moved as (
  select w.*,
    (select coalesce(-sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'withdrawal' and t.ref_type = 'withdrawal' and t.ref_id = w.id::text and a.owner_id = w.user_id) as held,
    (select coalesce(sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'withdrawal_cancel' and t.ref_type = 'withdrawal' and t.ref_id = w.id::text and a.owner_id = w.user_id) as returned,
    (select coalesce(-sum(e.amount), 0) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'withdrawal_done' and t.ref_type = 'withdrawal' and t.ref_id = w.id::text and a.kind = 'house:withdrawals') as sent
  from withdrawal w
)
select 'withdrawal ' || id || ' of ' || charged || ' is ' || status || ', held ' || held || ', gave back ' || returned || ' and sent ' || sent as fault
from moved where held <> charged
  or returned <> case when status in ('canceled', 'canceled_by_user') then charged else 0 end
  or sent <> case when status = 'done' then charged else 0 end
union all
select 'open withdrawals hold ' || open.charged || ', their account ' || coalesce(b.balance, 0)
from (select coalesce(sum(charged), 0) as charged from withdrawal where status in ('new', 'in_processing')) open
left join account_balance b on b.kind = 'house:withdrawals' and b.owner_id is null
where open.charged <> coalesce(b.balance, 0)
union all
select 'withdrawal ' || w.id || ' is ' || w.status || ' without that step' from withdrawal w
where not exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.status = w.status)
  or not exists (select from withdrawal_step s where s.withdrawal_id = w.id and s.status = 'new')
union all
select 'prize ' || x.item_id || ' of withdrawal ' || w.id || ', which is ' || w.status || ', is ' || i.status
from withdrawal w join withdrawal_item x on x.withdrawal_id = w.id join inventory_item i on i.id = x.item_id
where case when w.status in ('new', 'in_processing') then i.withdrawal_id is distinct from w.id or i.status <> 'shipping'
  when w.status = 'done' then i.withdrawal_id is distinct from w.id or i.status <> 'delivered'
  else i.withdrawal_id = w.id end
union all
select 'prize ' || i.id || ' is with withdrawal ' || i.withdrawal_id || ', which does not list it' from inventory_item i
where i.withdrawal_id is not null and not exists (select from withdrawal_item x where x.withdrawal_id = i.withdrawal_id and x.item_id = i.id)
union all
select 'delivery ' || w.id || ' brings nothing' from withdrawal w
where w.type = 'delivery' and not exists (select from withdrawal_item x where x.withdrawal_id = w.id);
