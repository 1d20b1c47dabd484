-- The ledger: double entry, append-only.
-- A player's account carries its balance and version, changed by post_transfer alone, and its entries form a gapless chain.
-- A house account has entries only: no balance row to lock, so bets of different players never wait for each other; its balance is their sum.
-- Every transfer adds up to zero, hence all accounts do, at every commit.

create table account (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id uuid references users,
  balance bigint check (balance between 0 and 9007199254740991),
  version bigint check (version >= 0),
  -- Owned accounts are kept by balance, the house's by entries alone.
  check ((kind = 'user_cash') = (owner_id is not null)),
  check ((owner_id is null) = (balance is null)),
  check ((owner_id is null) = (version is null))
) with (fillfactor = 70);
create unique index account_owner on account (owner_id, kind) where owner_id is not null;
create unique index account_house on account (kind) where owner_id is null;

create table transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  ref_type text not null,
  ref_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- One transfer per business event, whatever key a request came with.
  constraint transfer_reference unique (kind, ref_type, ref_id)
);

create table entry (
  transfer_id bigint not null references transfer,
  seq smallint not null check (seq >= 0),
  -- No foreign key: it would lock the house's account row in every bet. check_entry looks instead, and accounts are never removed.
  account_id bigint not null,
  amount bigint not null check (amount <> 0 and abs(amount) <= 9007199254740991),
  account_version bigint check (account_version >= 1),
  balance_after bigint check (balance_after >= 0),
  primary key (transfer_id, seq),
  unique (account_id, account_version),
  check ((account_version is null) = (balance_after is null))
);
create index entry_account on entry (account_id) where account_version is null;

-- At the commit: the transfer adds up to zero over at least two entries, and the entry continues its account's chain.
create function check_entry() returns trigger language plpgsql as $$
declare
  total numeric;
  entries integer;
  holder account;
begin
  select * into holder from account where id = new.account_id;
  if holder.id is null or (holder.owner_id is null) <> (new.account_version is null) then
    raise exception 'entry of account % has no place in its chain', new.account_id using errcode = 'check_violation', constraint = 'entry_chain';
  end if;
  select sum(amount), count(*) into total, entries from entry where transfer_id = new.transfer_id;
  if total <> 0 or entries < 2 then
    raise exception 'transfer % adds up to % over % entries', new.transfer_id, total, entries using errcode = 'check_violation', constraint = 'transfer_balanced';
  end if;
  if new.account_version = 1 then
    if new.balance_after <> new.amount then
      raise exception 'the first entry of account % does not start from zero', new.account_id using errcode = 'check_violation', constraint = 'entry_chain';
    end if;
  elsif new.account_version > 1 and not exists (
    select from entry
    where account_id = new.account_id and account_version = new.account_version - 1 and balance_after = new.balance_after - new.amount
  ) then
    raise exception 'entry % of account % does not follow its predecessor', new.account_version, new.account_id using errcode = 'check_violation', constraint = 'entry_chain';
  end if;
  return null;
end $$;
create constraint trigger entry_checked after insert on entry deferrable initially deferred for each row execute function check_entry();

-- At the commit: a balance changes only by the entry of its new version.
create function check_account() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.kind <> old.kind or new.owner_id is distinct from old.owner_id or not exists (
    select from entry where account_id = new.id and account_version = new.version and balance_after = new.balance and new.version = old.version + 1
  ) then
    raise exception 'account % was changed without an entry', new.id using errcode = 'check_violation', constraint = 'account_entry';
  end if;
  return null;
end $$;
create constraint trigger account_checked after update on account deferrable initially deferred for each row execute function check_account();

create function check_new_account() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.version <> 0 then
    raise exception 'an account starts empty' using errcode = 'check_violation', constraint = 'account_entry';
  end if;
  return new;
end $$;
create trigger account_starts_empty before insert on account for each row execute function check_new_account();

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is append-only', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transfer_append_only before update or delete on transfer for each row execute function ledger_append_only();
create trigger transfer_not_emptied before truncate on transfer for each statement execute function ledger_append_only();
create trigger entry_append_only before update or delete on entry for each row execute function ledger_append_only();
create trigger entry_not_emptied before truncate on entry for each statement execute function ledger_append_only();
create trigger account_not_removed before delete on account for each row execute function ledger_append_only();
create trigger account_not_emptied before truncate on account for each statement execute function ledger_append_only();

-- Posts one transfer: legs are parallel arrays (account kind, owner or null, cents). Players' accounts are taken in the order of their ids.
-- Answers a row per player's account. `outcome`: posted, duplicate (this business event was posted before), insufficient, no_account;
-- after anything but posted the caller rolls back.
create function post_transfer(p_kind text, p_ref_type text, p_ref_id text, p_kinds text[], p_owners uuid[], p_amounts bigint[])
returns table (outcome text, transfer_id bigint, owner_id uuid, balance bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_transfer bigint;
  v_leg record;
  v_account bigint;
  v_balance bigint;
  v_version bigint;
begin
  insert into transfer (kind, ref_type, ref_id) values (p_kind, p_ref_type, p_ref_id)
  on conflict on constraint transfer_reference do nothing returning id into v_transfer;
  if v_transfer is null then
    return query select 'duplicate', null::bigint, null::uuid, null::bigint, null::bigint;
    return;
  end if;
  for v_leg in
    select l.kind, l.owner, l.amount, (l.place - 1)::smallint as seq,
      case when l.owner is null
        then (select a.id from account a where a.kind = l.kind and a.owner_id is null)
        else (select a.id from account a where a.owner_id = l.owner and a.kind = l.kind)
      end as account
    from unnest(p_kinds, p_owners, p_amounts) with ordinality as l (kind, owner, amount, place)
    order by account nulls first, l.place
  loop
    if v_leg.owner is null then
      v_account := v_leg.account;
      if v_account is null then
        -- A house account comes to be with its first entry, perhaps somebody else's at this moment.
        insert into account (kind) values (v_leg.kind) on conflict (kind) where owner_id is null do nothing returning id into v_account;
        if v_account is null then
          select id into v_account from account where kind = v_leg.kind and owner_id is null;
        end if;
      end if;
      insert into entry (transfer_id, seq, account_id, amount) values (v_transfer, v_leg.seq, v_account, v_leg.amount);
    else
      if v_leg.account is null then
        return query select 'no_account', null::bigint, v_leg.owner, null::bigint, null::bigint;
        return;
      end if;
      update account a set balance = a.balance + v_leg.amount, version = a.version + 1
      where a.id = v_leg.account and a.balance + v_leg.amount >= 0
      returning a.balance, a.version into v_balance, v_version;
      if not found then
        return query select 'insufficient', null::bigint, v_leg.owner, null::bigint, null::bigint;
        return;
      end if;
      insert into entry (transfer_id, seq, account_id, amount, account_version, balance_after)
      values (v_transfer, v_leg.seq, v_leg.account, v_leg.amount, v_version, v_balance);
      return query select 'posted', v_transfer, v_leg.owner, v_balance, v_version;
    end if;
  end loop;
  if not exists (select from unnest(p_owners) o where o is not null) then
    return query select 'posted', v_transfer, null::uuid, null::bigint, null::bigint;
  end if;
end $$;

-- Every account's balance, whoever keeps it.
create view account_balance as
select a.id, a.kind, a.owner_id, coalesce(a.balance, (select coalesce(sum(e.amount), 0) from entry e where e.account_id = a.id))::numeric as balance
from account a;

-- What an auditor asks: each row is a fault, none means that the books are right.
create view ledger_fault as
select 'all accounts add up to ' || sum(balance) as fault from account_balance having sum(balance) <> 0
union all
select 'transfer ' || t.id || ' adds up to ' || coalesce(sum(e.amount), 0) || ' over ' || count(e.*) || ' entries'
from transfer t left join entry e on e.transfer_id = t.id group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.*) < 2
union all
select 'account ' || a.id || ' says ' || a.balance || ' at version ' || a.version || ', its entries ' || coalesce(sum(e.amount), 0) || ' over ' || count(e.*) || ' up to ' || coalesce(max(e.account_version), 0)
from account a left join entry e on e.account_id = a.id where a.owner_id is not null
group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.*) or a.version <> coalesce(max(e.account_version), 0)
union all
select 'entry ' || account_version || ' of account ' || account_id || ' breaks the chain'
from (select account_id, account_version, amount, balance_after, lag(balance_after, 1, 0::bigint) over (partition by account_id order by account_version) as before from entry where account_version is not null) chain
where balance_after <> before + amount;
