-- Days of the ledger, for the report of the house. Transfers are written in the order of their times, so ranges of blocks are enough and cost a bet nothing.
create index transfer_created_at on transfer using brin (created_at) with (pages_per_range = 32, autosummarize = on);
