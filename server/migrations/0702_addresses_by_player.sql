-- The number of a derived address comes from its player and currency: an earlier state that is brought back never gives one player's address to another.
drop sequence deposit_address_index;
