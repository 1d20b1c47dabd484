-- Limits that players set for themselves, and their reality checks (docs/decisions/0051-player-limits.md).
--
-- 1. `player_limit` has a row per limit: what counts now, and the raise that waits, if any. A lower limit replaces the amount at once and drops the raise; a
--    higher one waits, and the player's second yes makes it the amount.
-- 2. What counts towards a limit is not kept: it is summed from bets and invoices, after the player's account is locked. So bets of one player in any
--    process come one after the other, and each sees what all before it have staked.
-- 3. Time of play is the time in which the player's last bet is at most `p_gap` old.

create table player_limit (
  user_id uuid not null references users,
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'stake', 'session')),
  -- `bet` for the largest stake of one bet.
  period text not null check (period in ('day', 'week', 'month', 'bet')),
  -- Cents; of `session` minutes.
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  -- The higher limit that waits; null for a removal, where it waits at all.
  raise_to bigint,
  confirm_from timestamptz,
  expires_at timestamptz,
  primary key (user_id, kind, period),
  constraint player_limit_period check ((kind = 'stake') = (period = 'bet')),
  constraint player_limit_waits check (num_nulls(confirm_from, expires_at) in (0, 2) and confirm_from <= expires_at),
  constraint player_limit_raise check (raise_to is null or (raise_to > amount and confirm_from is not null))
);

create table reality_check (
  user_id uuid primary key references users,
  -- Null: the player wants none.
  interval_minutes smallint check (interval_minutes between 15 and 60),
  -- When the player last chose to play on.
  answered_at timestamptz
);

-- What a battle's creator pays for other players' seats: bots pay nothing.
create function sponsored_seats(p_battle uuid, p_user uuid) returns bigint language sql stable as $$
  select coalesce((
    select (b.price - b.seat_price) * (case b.lineup when '1v1' then 2 when '1v1v1' then 3 else 4 end - 1
      - (select count(*) from battle_seat s where s.battle_id = b.id and s.bot_id is not null))
    from battle b where b.id = p_battle and b.creator_id = p_user and b.sponsored > 0), 0)
$$;

-- A player's play from each of some starts until now: staked and won in bets that were placed since, without those that were taken back or refunded, and the
-- time of play in ms. `session_at` is the first bet of the session that goes on, as far as bets since `p_since` show it, `last_at` the last bet, in ms.
create function play_use(p_user uuid, p_since timestamptz, p_now timestamptz, p_starts timestamptz[], p_games text[], p_gap interval)
returns jsonb language sql stable as $$
  with placed as materialized (
    select b.placed_at, b.payout, b.status in ('refunded', 'canceled') as returned,
      b.stake + case when b.battle_id is null then 0 else sponsored_seats(b.battle_id, b.user_id) end as stake,
      lag(b.placed_at) over (order by b.placed_at) as before,
      least(lead(b.placed_at) over (order by b.placed_at), b.placed_at + p_gap, greatest(p_now, b.placed_at)) as ends
    from bet b where b.user_id = p_user and b.game = any(p_games) and b.placed_at >= p_since - p_gap
  )
  select jsonb_build_object(
    'periods', (
      select jsonb_agg(jsonb_build_object(
        'staked', (select coalesce(sum(p.stake), 0) from placed p where p.placed_at >= s.start and not p.returned),
        'won', (select coalesce(sum(p.payout), 0) from placed p where p.placed_at >= s.start),
        'ms', (select coalesce(sum(round(extract(epoch from p.ends - greatest(p.placed_at, s.start)) * 1000)), 0) from placed p where p.ends > s.start)
      ) order by s.n) from unnest(p_starts) with ordinality s(start, n)),
    'session_at', (select round(extract(epoch from max(p.placed_at)) * 1000) from placed p where p.before is null or p.before < p.placed_at - p_gap),
    'last_at', (select round(extract(epoch from max(p.placed_at)) * 1000) from placed p)
  )
$$;

-- The limits of a player as rows of `player_limit` in JSON.
create function limits_of(p_user uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'period', l.period, 'limit', l.amount)), '[]') from player_limit l where l.user_id = p_user
$$;

-- What the gate of bets needs to know of a player, with the account locked until the transaction ends. `p_held` is anything that is known once the rows that
-- come before the account in the order of locks are held. Bets are summed from the earliest start that one of the player's limits, or the rules, need.
create function play_state(
  p_user uuid, p_held bigint, p_now timestamptz, p_starts timestamptz[], p_games text[], p_gap interval, p_session interval, p_rules_since timestamptz
) returns jsonb language plpgsql strict as $$
declare
  v_limits jsonb;
  v_check reality_check;
  v_since timestamptz;
begin
  perform from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
  v_limits := limits_of(p_user);
  select * into v_check from reality_check c where c.user_id = p_user;
  select min(case l ->> 'period' when 'day' then p_starts[1] when 'week' then p_starts[2] else p_starts[3] end) into v_since
  from jsonb_array_elements(v_limits) l where l ->> 'kind' in ('loss', 'wager', 'session');
  return jsonb_build_object(
    'limits', v_limits,
    'interval_minutes', v_check.interval_minutes,
    'answered_at', round(extract(epoch from v_check.answered_at) * 1000),
    'use', play_use(p_user, least(v_since, p_rules_since, p_now - p_session), p_now, p_starts, p_games, p_gap)
  );
end $$;
