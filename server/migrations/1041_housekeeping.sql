-- When old records are removed next: by the process that finds it due first, for all that share the database.
create table housekeeping (
  one boolean primary key default true check (one),
  due_at timestamptz not null
);
insert into housekeeping (due_at) values (clock_timestamp() + interval '1 hour');
