-- Where an event stands in the order in which events were numbered, over all streams. Processes that share them each read on from where they are.
alter table installation add column place bigint not null default 0 check (place >= 0);
alter table outbox add column place bigint;
alter table outbox add column numbered_at timestamptz;
update outbox o set place = n.place, numbered_at = clock_timestamp() from (select id, row_number() over (order by id) as place from outbox where seq is not null) n where n.id = o.id;
update installation set place = (select coalesce(max(place), 0) from outbox);
alter table outbox add constraint outbox_numbered check ((seq is null) = (place is null) and (seq is null) = (numbered_at is null));
create unique index outbox_place on outbox (place) where place is not null;
create index outbox_waiting on outbox (id) where seq is null;

-- What housekeeping looks for.
create index session_expiry on session (expires_at);
