-- Until when the events of a stream that has a pace were let through. A stream without one keeps the beginning of time.
alter table stream add column paced_at timestamptz not null default '-infinity';
