-- A transfer writes its entries in one statement, which checks them together; before, each entry was written and checked by itself. A bet's transfer also
-- changes its player's account once instead of once for each leg. What the ledger holds and refuses is the same.

-- Runs after each statement that writes entries: every entry continues its account's chain, and every transfer that was touched adds up to zero over at
-- least two entries. Row by row, since each look then goes by a key: one query over all rows gets a plan that is kept while the tables grow a thousandfold.
create function check_entries() returns trigger language plpgsql as $$
declare
  v_entry entry;
  v_holder account;
  v_transfer bigint;
  v_total numeric;
  v_entries integer;
begin
  for v_entry in select * from added order by transfer_id loop
    select * into v_holder from account where id = v_entry.account_id;
    if v_holder.id is null or (v_holder.owner_id is null) <> (v_entry.account_version is null) then
      raise exception 'entry of account % has no place in its chain', v_entry.account_id using errcode = 'check_violation', constraint = 'entry_chain';
    end if;
    if v_entry.account_version = 1 then
      if v_entry.balance_after <> v_entry.amount then
        raise exception 'the first entry of account % does not start from zero', v_entry.account_id
          using errcode = 'check_violation', constraint = 'entry_chain';
      end if;
    elsif v_entry.account_version > 1 and not exists (
      select from entry
      where account_id = v_entry.account_id and account_version = v_entry.account_version - 1 and balance_after = v_entry.balance_after - v_entry.amount
    ) then
      raise exception 'entry % of account % does not follow its predecessor', v_entry.account_version, v_entry.account_id
        using errcode = 'check_violation', constraint = 'entry_chain';
    end if;
    continue when v_entry.transfer_id = v_transfer;
    v_transfer := v_entry.transfer_id;
    select sum(amount), count(*) into v_total, v_entries from entry where transfer_id = v_transfer;
    if v_total <> 0 or v_entries < 2 then
      raise exception 'transfer % adds up to % over % entries', v_transfer, v_total, v_entries
        using errcode = 'check_violation', constraint = 'transfer_balanced';
    end if;
  end loop;
  return null;
end $$;
drop trigger entry_checked on entry;
drop function check_entry();
create trigger entries_checked after insert on entry referencing new table as added for each statement execute function check_entries();

-- At the commit: a balance changes only by the entries up to its new version. Each of them follows its predecessor, so the last one stands for all.
create or replace function check_account() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.kind <> old.kind or new.owner_id is distinct from old.owner_id or new.version <= old.version or not exists (
    select from entry where account_id = new.id and account_version = new.version and balance_after = new.balance
  ) then
    raise exception 'account % was changed without an entry', new.id using errcode = 'check_violation', constraint = 'account_entry';
  end if;
  return null;
end $$;

-- The account of the house by its kind. It comes to be with its first entry, perhaps somebody else's at this moment.
create function house_account(p_kind text) returns bigint language plpgsql as $$
declare
  v_account bigint;
begin
  select id into v_account from account where kind = p_kind and owner_id is null;
  if v_account is null then
    insert into account (kind) values (p_kind) on conflict (kind) where owner_id is null do nothing returning id into v_account;
  end if;
  if v_account is null then
    select id into v_account from account where kind = p_kind and owner_id is null;
  end if;
  return v_account;
end $$;

-- Posts one transfer: legs are parallel arrays (account kind, owner or null, cents). Players' accounts are taken in the order of their ids.
-- Answers a row per player's leg. `outcome`: posted, duplicate (this business event was posted before), insufficient, no_account;
-- after anything but posted the caller rolls back.
create or replace function post_transfer(p_kind text, p_ref_type text, p_ref_id text, p_kinds text[], p_owners uuid[], p_amounts bigint[])
returns table (outcome text, transfer_id bigint, owner_id uuid, balance bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_legs constant integer := cardinality(p_kinds);
  v_transfer bigint;
  v_place integer;
  v_owner uuid;
  v_several boolean := false;
  v_order integer[];
  v_balance bigint;
  v_version bigint;
  v_accounts bigint[] := array_fill(null::bigint, array[v_legs]);
  v_versions bigint[] := array_fill(null::bigint, array[v_legs]);
  v_balances bigint[] := array_fill(null::bigint, array[v_legs]);
begin
  insert into transfer (kind, ref_type, ref_id) values (p_kind, p_ref_type, p_ref_id)
  on conflict on constraint transfer_reference do nothing returning id into v_transfer;
  if v_transfer is null then
    outcome := 'duplicate';
    return next;
    return;
  end if;
  for v_place in 1..v_legs loop
    if p_owners[v_place] is null then
      v_accounts[v_place] := house_account(p_kinds[v_place]);
    else
      v_accounts[v_place] := (select a.id from account a where a.owner_id = p_owners[v_place] and a.kind = p_kinds[v_place]);
      v_several := v_several or p_owners[v_place] <> coalesce(v_owner, p_owners[v_place]);
      v_owner := p_owners[v_place];
    end if;
  end loop;
  if v_several then
    v_order := array(
      select l.place::integer from unnest(v_accounts) with ordinality l (account, place) order by l.account nulls first, l.place
    );
  end if;
  for v_turn in 1..v_legs loop
    v_place := coalesce(v_order[v_turn], v_turn);
    continue when p_owners[v_place] is null;
    owner_id := p_owners[v_place];
    if v_accounts[v_place] is null then
      outcome := 'no_account';
      return next;
      return;
    end if;
    update account a set balance = a.balance + p_amounts[v_place], version = a.version + 1
    where a.id = v_accounts[v_place] and a.balance + p_amounts[v_place] >= 0
    returning a.balance, a.version into v_balance, v_version;
    if not found then
      outcome := 'insufficient';
      return next;
      return;
    end if;
    v_versions[v_place] := v_version;
    v_balances[v_place] := v_balance;
    outcome := 'posted';
    transfer_id := v_transfer;
    balance := v_balance;
    version := v_version;
    return next;
  end loop;
  insert into entry (transfer_id, seq, account_id, amount, account_version, balance_after)
  select v_transfer, l.place - 1, l.account, l.amount, l.version, l.balance
  from unnest(v_accounts, p_amounts, v_versions, v_balances) with ordinality l (account, amount, version, balance, place);
  if v_owner is null then
    outcome := 'posted';
    transfer_id := v_transfer;
    return next;
  end if;
end $$;

-- Posts the last transfer of a transaction that has held its player's balance since an earlier statement, and fails unless it leaves exactly what the
-- player was answered: it is committed without another look.
create or replace function post_held_transfer(
  p_kind text, p_ref_type text, p_ref_id text, p_kinds text[], p_owners uuid[], p_amounts bigint[], p_balance bigint, p_version bigint
) returns void language plpgsql as $$
declare
  v_legs constant integer := cardinality(p_kinds);
  v_transfer bigint;
  v_owner uuid;
  v_account bigint;
  v_balance bigint;
  v_version bigint;
  v_before bigint;
  v_accounts bigint[] := array_fill(null::bigint, array[v_legs]);
  v_versions bigint[] := array_fill(null::bigint, array[v_legs]);
  v_balances bigint[] := array_fill(null::bigint, array[v_legs]);
begin
  insert into transfer (kind, ref_type, ref_id) values (p_kind, p_ref_type, p_ref_id)
  on conflict on constraint transfer_reference do nothing returning id into v_transfer;
  if v_transfer is null then
    raise exception '% of % % was posted before', p_kind, p_ref_type, p_ref_id;
  end if;
  for v_place in 1..v_legs loop
    if p_owners[v_place] is null then
      v_accounts[v_place] := house_account(p_kinds[v_place]);
      continue;
    end if;
    if v_account is null then
      v_owner := p_owners[v_place];
      select a.id, a.balance, a.version into v_account, v_balance, v_before from account a where a.owner_id = v_owner and a.kind = p_kinds[v_place];
      v_version := v_before;
    end if;
    v_balance := v_balance + p_amounts[v_place];
    v_version := v_version + 1;
    if v_account is null or p_owners[v_place] <> v_owner or p_kinds[v_place] <> 'user_cash' or v_balance < 0 then
      raise exception '% of % % leaves % at version % of player %', p_kind, p_ref_type, p_ref_id, v_balance, v_version, p_owners[v_place];
    end if;
    v_accounts[v_place] := v_account;
    v_versions[v_place] := v_version;
    v_balances[v_place] := v_balance;
  end loop;
  -- What was held can't have moved; were it not held, this would find another version than the one that was read.
  update account a set balance = v_balance, version = v_version where a.id = v_account and a.version = v_before;
  if not found or (v_balance, v_version) is distinct from (p_balance, p_version) then
    raise exception '% of % % leaves % at version % instead of % at %', p_kind, p_ref_type, p_ref_id, v_balance, v_version, p_balance, p_version;
  end if;
  insert into entry (transfer_id, seq, account_id, amount, account_version, balance_after)
  select v_transfer, l.place - 1, l.account, l.amount, l.version, l.balance
  from unnest(v_accounts, p_amounts, v_versions, v_balances) with ordinality l (account, amount, version, balance, place);
end $$;
