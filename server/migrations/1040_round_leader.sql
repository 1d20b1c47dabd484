-- Where the process that leads the rounds takes calls of the others. The lock says which process leads; this row only says how it is reached, so an old
-- one does no harm: each call names the process that it is meant for.
create table round_leader (
  one boolean primary key default true check (one),
  process uuid not null,
  address text not null,
  since timestamptz not null default clock_timestamp()
);
