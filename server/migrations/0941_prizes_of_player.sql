-- All prizes of a player, whatever became of them: for the file of the player's data.
create index inventory_item_of_player on inventory_item (user_id, id);
