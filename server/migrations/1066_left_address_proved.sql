-- Whether the address of a way back was proved by the account that left it: no other account gets such an address meanwhile.
alter table mailed_token add column proved boolean not null default false;
update mailed_token t set proved = true
where purpose = 'undo_email' and exists (select 1 from former_mailbox f where f.user_id = t.user_id and f.hash = mailbox_hash(t.email));
