-- Quarantine is bounded: only signed messages come in, each is kept once with a count, and a gateway's oldest ones give way to newer ones.

-- Anybody could fill these: they were never signed by a provider.
delete from payment_quarantine where reason in ('forged', 'stale');

alter table payment_quarantine
  -- SHA-256 of the whole message, of which `body` may be the beginning.
  add column hash bytea,
  add column times integer not null default 1 check (times >= 1);
update payment_quarantine set hash = sha256(convert_to(body, 'UTF8'));
delete from payment_quarantine older using payment_quarantine newer
where older.gateway = newer.gateway and older.hash = newer.hash and (older.received_at, older.id) < (newer.received_at, newer.id);
alter table payment_quarantine
  alter column hash set not null,
  add constraint payment_quarantine_message unique (gateway, hash);

drop index payment_quarantine_newest;
create index payment_quarantine_newest on payment_quarantine (gateway, received_at desc, id);
