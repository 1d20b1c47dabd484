-- Bets that were settled and are still to be counted by what follows from play: earnings, cashback, leaderboards. A bet is queued in the transaction that
-- settles it, whatever game it is of, and taken off in the one that counts it; so each is counted once.
create table bet_to_count (
  place bigint generated always as identity primary key,
  bet_id uuid not null
);

-- A settled bet never changes again (bet_forward), so it comes here once.
create function queue_settled_bets() returns trigger language plpgsql as $$
begin
  insert into bet_to_count (bet_id) select id from changed where status in ('won', 'lost');
  return null;
end $$;
create trigger bet_settled_at_once after insert on bet referencing new table as changed for each statement execute function queue_settled_bets();
create trigger bet_settled_later after update on bet referencing new table as changed for each statement execute function queue_settled_bets();
