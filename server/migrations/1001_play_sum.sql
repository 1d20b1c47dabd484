-- A bet of a player with limits reads a bounded number of that player's bets (docs/decisions/0051-player-limits.md): sums of earlier play are kept.
--
-- 1. `play_sum` has the sums of all bets placed before `until`, from each start of `starts`, without those that were open: these are read one by one.
-- 2. A call that has read more than `keep_play_after()` bets older than five minutes keeps new sums up to then, with the account locked: by now every bet of
--    before is committed, in any process. Settled bets never change (`bet_forward`), so sums of them don't either.
-- 3. Sums whose starts are others (a page's, or those of another time zone), and sums that end before anything that is asked for, are not used: all bets that
--    are asked for are read then.

create table play_sum (
  user_id uuid primary key references users,
  until timestamptz not null,
  starts timestamptz[] not null,
  -- From each of `starts` to `until`, in the form of `play_use`.
  periods jsonb not null,
  -- The last bet before `until`, and the first one of its session.
  last_at timestamptz not null,
  session_at timestamptz not null,
  -- Placed before `until` and open when the sums were kept.
  open_bets uuid[] not null
);

-- How many bets that are older than five minutes a call reads before it keeps sums.
create function keep_play_after() returns integer language sql immutable as 'select 200';

drop function play_use(uuid, timestamptz, timestamptz, timestamptz[], text[], interval);

-- A player's play from each of some starts until now: staked and won in bets that were placed since, without those that were taken back or refunded, and the
-- time of play in ms. `session_at` is the first bet of the session that goes on, as far as bets since `p_since` or kept sums show it, `last_at` the last bet, in ms;
-- `old` the number of bets that were read and are older than five minutes. `p_settled`: only bets placed before `p_now`, and of those that are open only the time, and their ids as `open`.
create function play_use(
  p_user uuid, p_since timestamptz, p_now timestamptz, p_starts timestamptz[], p_games text[], p_gap interval, p_settled boolean default false
) returns jsonb language sql stable as $$
  with kept as materialized (
    select k.* from play_sum k where k.user_id = p_user and k.until <= p_now and k.until >= p_since - p_gap
      and not exists (select from unnest(p_starts) s where s < k.until and s <> all(k.starts))
  ), recent as materialized (
    select b.id, b.status, b.stake, b.payout, b.placed_at, b.battle_id from bet b
    where b.user_id = p_user and b.game = any(p_games) and b.placed_at >= coalesce((select k.until from kept k), p_since - p_gap)
      and (not p_settled or b.placed_at < p_now)
  ), counted as materialized (
    select b.id, b.status = 'open' as is_open, b.placed_at, b.payout, b.status in ('refunded', 'canceled') as returned,
      b.stake + case when b.battle_id is null then 0 else sponsored_seats(b.battle_id, p_user) end as stake
    from (
      select * from recent
      union all
      select b.id, b.status, b.stake, b.payout, b.placed_at, b.battle_id from kept k, unnest(k.open_bets) o(id) join bet b on b.id = o.id
    ) b
  ), timed as materialized (
    select t.placed_at, t.session_at, t.time_from, lag(t.placed_at) over w as before,
      least(lead(t.placed_at) over w, t.placed_at + p_gap, greatest(p_now, t.placed_at)) as time_to
    from (
      select r.placed_at, r.placed_at as session_at, r.placed_at as time_from from recent r
      union all
      select k.last_at, k.session_at, k.until from kept k
    ) t window w as (order by t.placed_at)
  )
  select jsonb_build_object(
    'periods', (
      select jsonb_agg(jsonb_build_object(
        'staked', coalesce((s.kept ->> 'staked')::bigint, 0) + (
          select coalesce(sum(c.stake), 0) from counted c where c.placed_at >= s.start and not c.returned and not (p_settled and c.is_open)),
        'won', coalesce((s.kept ->> 'won')::bigint, 0) + (select coalesce(sum(c.payout), 0) from counted c where c.placed_at >= s.start),
        'ms', coalesce((s.kept ->> 'ms')::bigint, 0) + (
          select coalesce(sum(round(extract(epoch from t.time_to - greatest(t.time_from, s.start)) * 1000)), 0) from timed t
          where t.time_to > greatest(t.time_from, s.start))
      ) order by s.n) from (
        select u.start, u.n, (select k.periods -> (array_position(k.starts, u.start) - 1) from kept k) as kept
        from unnest(p_starts) with ordinality u(start, n)
      ) s),
    'session_at', (select round(extract(epoch from max(t.session_at)) * 1000) from timed t where t.before is null or t.before < t.placed_at - p_gap),
    'last_at', (select round(extract(epoch from max(t.placed_at)) * 1000) from timed t),
    'old', (select count(*) from recent r where r.placed_at < p_now - interval '5 minutes'),
    'open', (select coalesce(jsonb_agg(c.id), '[]') from counted c where p_settled and c.is_open)
  )
$$;

-- Keeps the sums of a player's play until `p_until`. The account must be locked.
create function keep_play(
  p_user uuid, p_until timestamptz, p_starts timestamptz[], p_games text[], p_gap interval, p_session interval
) returns void language sql as $$
  insert into play_sum as k (user_id, until, starts, periods, last_at, session_at, open_bets)
  select p_user, p_until, p_starts, u -> 'periods', to_timestamp((u ->> 'last_at')::bigint / 1000.0), to_timestamp((u ->> 'session_at')::bigint / 1000.0),
    array(select jsonb_array_elements_text(u -> 'open')::uuid)
  from play_use(p_user, least((select min(s) from unnest(p_starts) s), p_until - p_session), p_until, p_starts, p_games, p_gap, true) u
  where u ->> 'last_at' is not null
  on conflict (user_id) do update set until = excluded.until, starts = excluded.starts, periods = excluded.periods, last_at = excluded.last_at,
    session_at = excluded.session_at, open_bets = excluded.open_bets
  where k.until < excluded.until
$$;

-- As before; it keeps sums where many bets were read.
create or replace function play_state(
  p_user uuid, p_held bigint, p_now timestamptz, p_starts timestamptz[], p_games text[], p_gap interval, p_session interval, p_rules_since timestamptz
) returns jsonb language plpgsql strict as $$
declare
  v_limits jsonb;
  v_check reality_check;
  v_since timestamptz;
  v_use jsonb;
begin
  perform from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
  v_limits := limits_of(p_user);
  select * into v_check from reality_check c where c.user_id = p_user;
  select min(case l ->> 'period' when 'day' then p_starts[1] when 'week' then p_starts[2] else p_starts[3] end) into v_since
  from jsonb_array_elements(v_limits) l where l ->> 'kind' in ('loss', 'wager', 'session');
  v_use := play_use(p_user, least(v_since, p_rules_since, p_now - p_session), p_now, p_starts, p_games, p_gap);
  if (v_use ->> 'old')::integer > keep_play_after() then
    perform keep_play(p_user, p_now - interval '5 minutes', p_starts, p_games, p_gap, p_session);
  end if;
  return jsonb_build_object(
    'limits', v_limits,
    'interval_minutes', v_check.interval_minutes,
    'answered_at', round(extract(epoch from v_check.answered_at) * 1000),
    'use', v_use
  );
end $$;
