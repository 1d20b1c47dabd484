-- Withdrawals above a limit wait for an approval of staff, and staff can hold any that is new.
alter table withdrawal
  -- Cents that leave with it: what was charged, and the prices of the prizes of a delivery.
  add column worth bigint not null default 0 check (worth >= 0),
  -- Whether an approval is needed, and whether it came.
  add column review text not null default 'none' check (review in ('none', 'waiting', 'approved')),
  -- Since when staff holds it.
  add column held_at timestamptz;
update withdrawal w set worth = w.charged + coalesce(
  (select sum(i.price) from withdrawal_item x join inventory_item i on i.id = x.item_id where x.withdrawal_id = w.id), 0);
create index withdrawal_to_review on withdrawal (created_at) where status = 'new' and (review = 'waiting' or held_at is not null);
create index withdrawal_of_address on withdrawal (address, created_at desc) where address is not null;
