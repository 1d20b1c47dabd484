-- A call that moves money begins with one statement: it claims the key of the request, and calls a function that takes and locks what the call needs.
-- Those functions are strict: a request that was answered before has no claimant, and for none they do nothing. What they lock stays locked until the
-- transaction ends: staked items first, as in a sale, then the seed pair, and the balance last; a bet on a round locks the balance, then the round.

-- Claims a key for a player. A second request with the key waits here for the commit of the first one, and gets its hash and answer instead of a claimant.
-- A request without a key is its own claimant, with no claim.
create function claim_request(p_user uuid, p_route text, p_key uuid, p_hash bytea)
returns table (claimant uuid, claim_id bigint, request_hash bytea, answer text) language plpgsql rows 1 as $$
#variable_conflict use_column
begin
  if p_key is not null then
    insert into request_claim (user_id, route, key, request_hash) values (p_user, p_route, p_key, p_hash)
    on conflict (user_id, route, key) do nothing returning id into claim_id;
    if claim_id is null then
      select c.request_hash, c.answer into request_hash, answer
      from request_claim c where c.user_id = p_user and c.route = p_route and c.key = p_key;
      return next;
      return;
    end if;
  end if;
  claimant := p_user;
  return next;
end $$;

-- Changes of one player's pairs queue here until the transaction ends.
create function lock_pairs(p_user uuid) returns void language sql as $$
  select pg_advisory_xact_lock(29541, hashtext(p_user::text))
$$;

-- Takes nonces of the player's active pair, which has the nonce that follows them, and holds the balance. Bets queue on the pair's row. One that waited
-- for a rotation finds its pair revealed; it then keeps rotations away and takes from the pair that followed. No row without a pair that has a client seed.
create function open_seed_bet(p_user uuid, p_count integer)
returns table (pair seed_pair, balance bigint, version bigint, bonus_id uuid) language plpgsql strict rows 1 as $$
#variable_conflict use_column
begin
  for v_try in 1..2 loop
    update seed_pair p set nonce = p.nonce + p_count
    where p.user_id = p_user and p.state = 'active' and p.client_seed is not null returning p.* into pair;
    exit when found or v_try = 2;
    perform pg_advisory_xact_lock_shared(29541, hashtext(p_user::text));
  end loop;
  if pair.id is not null then
    select a.balance, a.version, a.bonus_id into balance, version, bonus_id
    from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
    return next;
  end if;
end $$;

-- Takes items out of a player's inventory as the stake of a bet that the same transaction writes. The guarded update lets each item leave once: by this
-- bet, another one or a sale; none that was won with bonus coins. Rows are locked in the order of their ids, so that stakes that overlap queue instead of blocking each other.
create function stake_items(p_user uuid, p_bet uuid, p_items uuid[]) returns setof inventory_item language plpgsql strict as $$
begin
  return query
  with chosen as (
    select id from inventory_item where id = any(p_items) and user_id = p_user and status = 'owned'
      and id not in (select p.id from locked_prize p where p.user_id = p_user)
    order by id for update
  )
  update inventory_item i set status = 'staked', staked_in = p_bet where i.id in (select id from chosen) returning i.*;
end $$;

-- What an upgrade needs: the items that it stakes, and once it has all of them what any bet on seeds needs.
create function open_upgrade(p_user uuid, p_bet uuid, p_items uuid[])
returns table (staked jsonb, pair seed_pair, balance bigint, version bigint, bonus_id uuid) language plpgsql strict rows 1 as $$
declare
  v_staked jsonb := (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from stake_items(p_user, p_bet, p_items) i);
begin
  return query select v_staked, o.pair, o.balance, o.version, o.bonus_id
  from (select) one left join open_seed_bet(case when jsonb_array_length(v_staked) = cardinality(p_items) then p_user end, 1) o on true;
end $$;

-- `open_round_bet` as before, with the player's bonus.
drop function open_round_bet(uuid, text);
create function open_round_bet(p_user uuid, p_game text)
returns table (
  balance bigint, version bigint, bonus_id uuid, round_id uuid, round_status text, closes_at timestamptz, bets integer, waiting boolean
) language plpgsql strict rows 1 as $$
#variable_conflict use_column
begin
  select a.balance, a.version, a.bonus_id into balance, version, bonus_id
  from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
  if not found then
    return;
  end if;
  -- A round that ended while it was waited for is followed by one that this look has not seen.
  for attempt in 1..3 loop
    select r.id, r.status, r.closes_at into round_id, round_status, closes_at
    from game_round r where r.game = p_game and r.status <> 'ended' for share;
    exit when found;
  end loop;
  if round_id is null then
    return;
  end if;
  -- Each of these looks sees what the player's bet before it has written.
  select count(*)::integer into bets from bet b where b.round_id = open_round_bet.round_id and b.user_id = p_user and b.status = 'open';
  select exists (
    select from bet b where b.game = p_game and b.user_id = p_user and b.status = 'open' and b.round_id is null
  ) into waiting;
  return next;
end $$;

-- What a payment in mid-round needs: the bet while it is open, in the order of every settlement before the balance. No row for a bet that is decided.
create function open_round_payment(p_user uuid, p_bet uuid)
returns table (bet bet, balance bigint, version bigint, bonus_id uuid) language plpgsql strict rows 1 as $$
#variable_conflict use_column
begin
  select b.* into bet from bet b where b.id = p_bet and b.user_id = p_user and b.status = 'open' for no key update;
  if found then
    select a.balance, a.version, a.bonus_id into balance, version, bonus_id
    from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
    return next;
  end if;
end $$;
