-- Prizes of the leaderboard are bounded by the house's edge on what their winners staked in the week.

-- What the house keeps on average of what a player staked in a week, without a bonus: millionths of a cent.
create table leaderboard_edge (
  week timestamptz not null references leaderboard_week,
  user_id uuid not null references users,
  edge_micros bigint not null check (edge_micros >= 0),
  primary key (week, user_id)
);
create index leaderboard_edge_of_user on leaderboard_edge (user_id);
-- Of the week that runs, the days of cashback know it so far.
insert into leaderboard_edge (week, user_id, edge_micros)
select w.starts_at, c.user_id, sum(c.edge_micros) from leaderboard_week w
join cashback c on c.ends_at > w.starts_at and c.ends_at <= w.ends_at + interval '1 day' where w.closed_at is null group by w.starts_at, c.user_id;

-- A place whose player staked too little wins nothing, and stays a place.
alter table leaderboard_prize drop constraint leaderboard_prize_amount_check, add constraint leaderboard_prize_amount_check check (amount >= 0);
