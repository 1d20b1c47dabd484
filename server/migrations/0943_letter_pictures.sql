-- A guest's letter may have pictures too: such a picture belongs to nobody, and is taken by who knows its id.
alter table ticket_picture alter column user_id drop not null;
