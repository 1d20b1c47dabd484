-- Settled bets that a counter can't count, by themselves, with what it says: set aside, so that the bets after them are counted. None of its counters has
-- counted such a bet. Once the reason is mended they are queued again:
--   with back as (delete from bet_not_counted returning bet_id) insert into bet_to_count (bet_id) select bet_id from back;
create table bet_not_counted (
  bet_id uuid primary key,
  error text not null,
  at timestamptz not null
);
