-- Addresses of one mailbox are one person's, wherever that person is.
alter table free_seen
  drop constraint free_seen_kind_check,
  add constraint free_seen_kind_check check (kind in ('address', 'device', 'mailbox'));
