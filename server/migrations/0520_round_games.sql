-- Which games are played in rounds is known to the shop, as it is of bets; the database keeps what holds for the rounds of any game.
alter table round_chain
  drop constraint round_chain_game_check,
  add constraint round_chain_game check (game ~ '^[a-z][a-z0-9_-]*$');
alter table game_round
  drop constraint game_round_game_check,
  add constraint game_round_game check (game ~ '^[a-z][a-z0-9_-]*$');
