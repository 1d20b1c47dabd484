-- What a player has paid of a debt, of which `debt` is what is still owed.
alter table invoice add column debt_paid bigint not null default 0 check (debt_paid >= 0);
