-- The level up to which a player was told of levels: each is told once.
create table player_level (
  user_id uuid primary key references users,
  level smallint not null check (level between 1 and 119)
);
