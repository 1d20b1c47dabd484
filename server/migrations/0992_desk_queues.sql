-- What the desk's queues keep of their own: who answers a ticket, and who has looked at a quarantined message.

alter table ticket add column assigned_to uuid references staff;

alter table payment_quarantine
  add column reviewed_at timestamptz,
  add column reviewed_by text check (char_length(reviewed_by) between 1 and 320),
  add column note text check (char_length(note) between 1 and 500),
  add constraint payment_quarantine_review check ((reviewed_at is null) = (reviewed_by is null));

-- A box whose version the operator has published, which the catalogue's data no longer decides.
alter table box add column own_version boolean not null default false;
