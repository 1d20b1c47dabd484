-- An exclusion also reaches accounts of sign-in services that its player has disconnected before, as it does former mailboxes.

-- Keeps the hash of a connection that is about to be taken away, as in `person_hashes`.
create function keep_former_identity(p_user uuid, p_provider text) returns void language sql as $$
  insert into former_mailbox (user_id, hash)
  select i.user_id, sha256(convert_to('identity ' || i.provider || ' ' || i.subject, 'UTF8')) from social_identity i
  where i.user_id = p_user and i.provider = p_provider
  on conflict do nothing
$$;
