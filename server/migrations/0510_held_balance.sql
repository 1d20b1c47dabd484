-- A bet takes two trips to the database: the first holds what it stands on, the second writes everything and is sent with the commit.

-- Posts the last transfer of a transaction that has held its player's balance since an earlier statement, and fails unless it leaves exactly what the
-- player was answered: it is committed without another look.
create function post_held_transfer(
  p_kind text, p_ref_type text, p_ref_id text, p_kinds text[], p_owners uuid[], p_amounts bigint[], p_balance bigint, p_version bigint
) returns void language plpgsql as $$
declare
  v_after record;
begin
  for v_after in select * from post_transfer(p_kind, p_ref_type, p_ref_id, p_kinds, p_owners, p_amounts) loop
  end loop;
  if (v_after.outcome, v_after.balance, v_after.version) is distinct from ('posted', p_balance, p_version) then
    raise exception '% of % % is %, and leaves % at version % instead of % at %',
      p_kind, p_ref_type, p_ref_id, v_after.outcome, v_after.balance, v_after.version, p_balance, p_version;
  end if;
end $$;

-- What a bet on a round stands on, held until the transaction ends: first the player's balance, so that the bets of one player come one after the other,
-- then the running round, so that its state waits for the bet. No row for a player without an account, or when the game has no round.
create function open_round_bet(p_user uuid, p_game text)
returns table (balance bigint, version bigint, round_id uuid, round_status text, closes_at timestamptz, bets integer, waiting boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  select a.balance, a.version into balance, version from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
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
