-- Bonus coins: the part of a balance that can be staked, but not withdrawn until play has released it.
--
-- 1. A bonus is a row with the rule that held when it was granted. A player has at most one that is active; `account.bonus_id` names it.
-- 2. `account.locked` is how many cents of the balance are bonus coins. Stakes take own coins first, so after a stake locked = min(locked, balance).
-- 3. `bonus_share` keeps which part of a stake was bonus coins. The same part of whatever the bet pays, coins or the sale of a prize, is locked again.
-- 4. Each settled bet releases stake × edge × factor: so many cents become own coins. With own + 2/3 × locked as a measure no way of play has an
--    expectation above what it starts with at a factor of 2, so a bonus costs the house at most two thirds of it (docs/economy.md).
-- 5. A bonus that a player can take again and again is not stakeable: own coins release it, by less than the edge that they pay.

create table bonus (
  id uuid primary key,
  user_id uuid not null references users,
  -- The deposit that it came with.
  invoice_id uuid unique references invoice,
  -- The promo code; null for the bonus of a method alone.
  code text references promo,
  granted bigint not null check (granted > 0),
  -- Whether its coins can be staked.
  stakeable boolean not null,
  -- The rule: released per stake and edge, in millionths; the largest stake, cents, or that share of the locked coins in millionths where that is more.
  release_ppm bigint not null check (release_ppm > 0),
  stake_cap bigint not null check (stake_cap >= 0),
  stake_cap_ppm bigint not null check (stake_cap_ppm between 0 and 1000000),
  -- What play has earned of it, millionths of a cent, and the whole cents that have become own coins.
  earned_micros bigint not null default 0 check (earned_micros >= 0),
  released bigint not null default 0 check (released >= 0),
  status text not null default 'active' check (status in ('active', 'released', 'lost', 'expired', 'forfeited', 'reversed')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  check ((ended_at is null) = (status = 'active'))
);
create unique index bonus_active on bonus (user_id) where status = 'active';
create index bonus_of_user on bonus (user_id, created_at desc);
create index bonus_to_expire on bonus (expires_at) where status = 'active';

-- Of what is paid for a reference (a bet, or the bonus itself) the part that is bonus coins.
create table bonus_share (
  ref uuid primary key,
  bonus_id uuid not null references bonus,
  total bigint not null check (total > 0),
  part bigint not null check (part between 1 and total)
);
create index bonus_share_of_bonus on bonus_share (bonus_id);

alter table account
  add column bonus_id uuid references bonus,
  add column locked bigint not null default 0,
  add constraint account_locked check (locked = 0 or (bonus_id is not null and locked between 0 and balance));

-- A balance changes only by an entry; bonus coins become own coins without one.
drop trigger account_checked on account;
create constraint trigger account_checked after update of id, kind, owner_id, balance, version on account
  deferrable initially deferred for each row execute function check_account();

-- The part of an amount by the share that its reference has in a bonus, rounded up; 0 without a share.
create function bonus_part(p_bonus uuid, p_ref uuid, p_amount bigint) returns bigint language sql stable as $$
  select coalesce((select ceil(p_amount::numeric * s.part / s.total)::bigint from bonus_share s where s.ref = p_ref and s.bonus_id = p_bonus), 0);
$$;

-- Books one leg on the account of a player with a bonus. `p_ref`: the bet that is staked on or pays; null for coins that must be own ones.
-- Outcomes: posted, insufficient, locked (own coins don't reach), capped (a stake above the rule's largest; `p_staked`: all that the transfer stakes).
create function post_bonus_leg(p_account bigint, p_amount bigint, p_ref uuid, p_staked bigint)
returns table (outcome text, balance bigint, version bigint, locked bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_account account;
  v_bonus bonus;
  v_locked bigint;
begin
  select * into v_account from account a where a.id = p_account for no key update;
  v_locked := v_account.locked;
  if v_account.balance + p_amount < 0 then
    return query select 'insufficient', null::bigint, null::bigint, null::bigint;
    return;
  end if;
  if p_amount > 0 then
    v_locked := v_locked + bonus_part(v_account.bonus_id, p_ref, p_amount);
  elsif p_ref is not null and p_ref = v_account.bonus_id then
    v_locked := greatest(0, v_locked + p_amount);
  elsif p_ref is null then
    if v_account.balance - v_locked + p_amount < 0 then
      return query select 'locked', null::bigint, null::bigint, v_locked;
      return;
    end if;
  elsif v_account.bonus_id is not null then
    select * into v_bonus from bonus b where b.id = v_account.bonus_id;
    if not v_bonus.stakeable and v_account.balance - v_locked + p_amount < 0 then
      return query select 'locked', null::bigint, null::bigint, v_locked;
      return;
    end if;
    if v_bonus.stakeable and v_locked > 0 and p_staked > greatest(v_bonus.stake_cap, v_locked * v_bonus.stake_cap_ppm / 1000000) then
      return query select 'capped', null::bigint, null::bigint, greatest(v_bonus.stake_cap, v_locked * v_bonus.stake_cap_ppm / 1000000);
      return;
    end if;
    v_locked := least(v_locked, v_account.balance + p_amount);
    if v_locked < v_account.locked then
      insert into bonus_share (ref, bonus_id, total, part) values (p_ref, v_bonus.id, -p_amount, v_account.locked - v_locked);
    end if;
  end if;
  return query
    update account a set balance = a.balance + p_amount, version = a.version + 1, locked = v_locked where a.id = p_account
    returning 'posted', a.balance, a.version, a.locked;
end $$;

-- `post_transfer` as before, with the bonus coins that it leaves: `p_refs` names the bet of each leg that stakes or pays.
drop function post_transfer(text, text, text, text[], uuid[], bigint[]);
create function post_transfer(
  p_kind text, p_ref_type text, p_ref_id text, p_kinds text[], p_owners uuid[], p_amounts bigint[], p_refs uuid[] default null
)
returns table (outcome text, transfer_id bigint, owner_id uuid, balance bigint, version bigint, locked bigint) language plpgsql as $$
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
    locked := 0;
    update account a set balance = a.balance + p_amounts[v_place], version = a.version + 1
    where a.id = v_accounts[v_place] and a.bonus_id is null and a.balance + p_amounts[v_place] >= 0
    returning a.balance, a.version into v_balance, v_version;
    if not found then
      select l.outcome, l.balance, l.version, l.locked into outcome, v_balance, v_version, locked
      from post_bonus_leg(
        v_accounts[v_place], p_amounts[v_place], p_refs[v_place],
        -- The largest stake is that of the coins before the transfer: its first leg answers for all of them.
        (select case when min(s.place) = v_place then -sum(s.amount) else 0 end
          from unnest(p_owners, p_amounts) with ordinality as s (owner, amount, place) where s.owner = p_owners[v_place] and s.amount < 0)::bigint
      ) l;
      if outcome <> 'posted' then
        return next;
        return;
      end if;
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

-- Cents of the sale prices of a player's prizes that are bonus coins: prizes that can be sold, and not shipped or staked, until the bonus has ended.
create view locked_prize as
select i.id, i.user_id, s.bonus_id, bonus_part(s.bonus_id, s.ref, i.sale_price) as locked
from inventory_item i
join bonus_share s on s.ref = coalesce(i.opening_id, i.bet_id)
join bonus b on b.id = s.bonus_id and b.status = 'active'
where i.status = 'owned';

-- Bets that are open and were staked with coins of a bonus: what they pay is not known yet.
create view open_bonus_stake as
select s.bonus_id, s.ref as bet_id from bonus_share s join bet on bet.id = s.ref and bet.status = 'open';

-- Adds what play has earned of a player's bonus, in millionths of a cent, and makes so many of its coins own ones. The bonus ends once none are left in the
-- balance, in prizes or in open bets. No row without an active bonus; otherwise what is left. Locks the account, then the bonus.
create function release_bonus(p_user uuid, p_micros bigint, p_now timestamptz)
returns table (bonus_id uuid, status text, locked bigint, prizes bigint, released bigint, balance bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_account account;
  v_bonus bonus;
  v_prizes bigint;
  v_due bigint;
  v_moved bigint;
begin
  select * into v_account from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
  if v_account.bonus_id is null then
    return;
  end if;
  update bonus b set earned_micros = b.earned_micros + p_micros where b.id = v_account.bonus_id returning * into v_bonus;
  select coalesce(sum(p.locked), 0) into v_prizes from locked_prize p where p.bonus_id = v_bonus.id;
  v_due := v_bonus.earned_micros / 1000000 - v_bonus.released;
  v_moved := least(v_due, v_account.locked);
  v_bonus.released := v_bonus.released + v_moved;
  v_account.locked := v_account.locked - v_moved;
  if v_account.locked = 0 and v_prizes <= v_due - v_moved and not exists (select from open_bonus_stake o where o.bonus_id = v_bonus.id) then
    v_bonus.status := case when v_moved > 0 or v_prizes > 0 then 'released' else 'lost' end;
  end if;
  update bonus b set released = v_bonus.released, status = v_bonus.status,
    ended_at = case when v_bonus.status = 'active' then null else greatest(p_now, b.created_at) end
  where b.id = v_bonus.id;
  update account a set locked = v_account.locked, bonus_id = case when v_bonus.status = 'active' then a.bonus_id end where a.id = v_account.id;
  return query select v_bonus.id, v_bonus.status, v_account.locked, v_prizes, v_bonus.released, v_account.balance, v_account.version;
end $$;

-- How much of what a player deposited must still be staked before it leaves without a fee: `required` less `played`, cents.
create table play_through (
  user_id uuid primary key references users,
  required bigint not null check (required >= 0),
  played bigint not null default 0 check (played >= 0)
);

alter table withdrawal
  -- The part of what was charged that had not been played, and the fee for it.
  add column unplayed bigint not null default 0 check (unplayed >= 0),
  add column unplayed_fee bigint not null default 0 check (unplayed_fee between 0 and unplayed);

-- Which accounts were given what is given once to a person (a free box on a day, a promo code, the cashback of a day): a keyed hash of what it was and of
-- the address, device or mailbox. Replaces `free_seen`, which knew only free boxes.
drop table free_seen;
create table person_seen (
  hash bytea not null check (octet_length(hash) = 32),
  user_id uuid not null references users,
  kind text not null check (kind in ('address', 'device', 'mailbox')),
  -- When it is removed.
  until timestamptz not null,
  primary key (hash, user_id)
);
create index person_seen_until on person_seen (until);
create index person_seen_of_user on person_seen (user_id);

-- The house's edge on what was staked on a cashback day, millionths of a cent: half of it bounds what comes back.
alter table cashback add column edge_micros bigint not null default 0 check (edge_micros >= 0);
