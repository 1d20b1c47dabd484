-- What the ledger moved on the accounts of the house, summed for the report of the house's days: it need not read a month's transfers one by one.
--
-- 1. A row has the entries of one account in a quarter of an hour: days of every time zone begin with one, so the house's may be changed.
-- 2. Each transfer up to `through` is in the sums, once; a report reads the later ones from the ledger, with `house_sum_progress` locked against the next slice.
-- 3. `through` only passes transfers before which every one is committed or rolled back (server/desk/house/ledger-sums.ts).

create table house_sum (
  -- A quarter of an hour from here on.
  starts_at timestamptz not null,
  account_id bigint not null,
  amount bigint not null,
  -- The part of it that creators of battles paid for other seats, or got back.
  sponsored bigint not null default 0,
  primary key (starts_at, account_id)
);

create table house_sum_progress (
  one boolean primary key default true check (one),
  through bigint not null check (through >= 0)
);
insert into house_sum_progress (through) values (0);

-- Adds the entries of transfers after `p_after`, up to and with `p_through`, to the sums.
create function sum_house(p_after bigint, p_through bigint) returns void language sql as $$
  insert into house_sum as s (starts_at, account_id, amount, sponsored)
  select date_bin('15 minutes', t.created_at, '2000-01-01T00:00:00Z'), e.account_id, sum(e.amount),
    coalesce(sum(e.amount) filter (where t.kind in ('battle_sponsor', 'battle_sponsor_back')), 0)
  from transfer t join entry e on e.transfer_id = t.id and e.account_version is null
  where t.id > p_after and t.id <= p_through and e.transfer_id > p_after and e.transfer_id <= p_through
  group by 1, 2
  on conflict (starts_at, account_id) do update set amount = s.amount + excluded.amount, sponsored = s.sponsored + excluded.sponsored
$$;

-- The entries of the house's accounts since `p_from` and before `p_to`: sums, and one by one those of transfers after `p_through`, up to which all are summed.
create function house_entries(p_through bigint, p_from timestamptz, p_to timestamptz)
returns table (at timestamptz, account_id bigint, amount bigint, sponsored bigint) language sql stable as $$
  select s.starts_at, s.account_id, s.amount, s.sponsored from house_sum s where s.starts_at >= p_from and s.starts_at < p_to
  union all
  select t.created_at, e.account_id, e.amount, case when t.kind in ('battle_sponsor', 'battle_sponsor_back') then e.amount else 0 end
  from transfer t join entry e on e.transfer_id = t.id and e.account_version is null
  where t.id > p_through and e.transfer_id > p_through and t.created_at >= p_from and t.created_at < p_to
$$;

-- Accounts of the house whose sums are not what the ledger's entries up to `through` add up to. Both are read in one snapshot.
create function house_sum_faults() returns table (fault text, account_id bigint) language sql stable as $$
  select 'the sums of account ' || coalesce(s.account_id, e.account_id) || ' say ' || coalesce(s.amount, 0) || ', its entries ' || coalesce(e.amount, 0),
    coalesce(s.account_id, e.account_id)
  from (select h.account_id, sum(h.amount) as amount from house_sum h group by 1) s
  full join (
    select l.account_id, sum(l.amount) as amount from entry l
    where l.account_version is null and l.transfer_id <= (select p.through from house_sum_progress p) group by 1
  ) e on e.account_id = s.account_id
  where coalesce(s.amount, 0) <> coalesce(e.amount, 0)
$$;
