-- Only coins that come in are looked at: a closed account is empty, so none can leave it, and a stake costs no look at its player.
drop trigger account_of_open_player on account;
create trigger account_of_open_player before update on account
for each row when (old.owner_id is not null and new.balance > old.balance) execute function refuse_coins_of_closed();
