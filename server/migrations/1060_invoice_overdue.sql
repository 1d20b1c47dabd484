-- Payments that are overdue are looked for every minute, among all that there ever were.
create index invoice_overdue on invoice (overdue_at) where overdue_at is not null;
create index withdrawal_overdue on withdrawal (overdue_at) where overdue_at is not null;
