-- The weekly leaderboard: each player's best bet of a week by each metric, and what the first places have won.

-- Weeks of the house, each from its first bet on. A week that is closed has paid its prizes and takes no more bets.
create table leaderboard_week (
  starts_at timestamptz primary key,
  ends_at timestamptz not null,
  closed_at timestamptz,
  constraint leaderboard_week_ends check (ends_at > starts_at)
);
create index leaderboard_week_open on leaderboard_week (ends_at) where closed_at is null;

create table leaderboard_best (
  week timestamptz not null references leaderboard_week,
  metric text not null,
  user_id uuid not null references users,
  -- Cents won, or ten-thousandths of the stake.
  value bigint not null check (value > 0),
  bet_id uuid not null,
  placed_at timestamptz not null,
  primary key (week, metric, user_id),
  constraint leaderboard_best_metric check (metric in ('win_amount', 'multiplier'))
);
-- The order of the places: of equal ones the earlier bet stands first.
create index leaderboard_order on leaderboard_best (week, metric, value desc, placed_at, bet_id);

-- How many players have a best in a range of values: a place far below is counted from these, and from the one range that it is in.
create table leaderboard_range (
  week timestamptz not null references leaderboard_week,
  metric text not null,
  range smallint not null,
  players bigint not null,
  primary key (week, metric, range),
  constraint leaderboard_range_metric check (metric in ('win_amount', 'multiplier'))
);

-- Prizes that were paid, each place of a week once.
create table leaderboard_prize (
  week timestamptz not null references leaderboard_week,
  metric text not null,
  place smallint not null check (place >= 1),
  user_id uuid not null references users,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  primary key (week, metric, place),
  unique (week, metric, user_id),
  constraint leaderboard_prize_metric check (metric in ('win_amount', 'multiplier'))
);
create trigger leaderboard_prize_fixed before update or delete on leaderboard_prize for each row execute function refuse_change();
