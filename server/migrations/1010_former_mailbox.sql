-- An exclusion reaches the mailboxes that its player had before, so that none is gone around by a change of the address shortly before it.

-- Mailboxes that an account has left and had proved, hashed as in `excluded_person`. Removed with the account.
create table former_mailbox (
  user_id uuid not null references users,
  hash bytea not null check (octet_length(hash) = 32),
  left_at timestamptz not null default clock_timestamp(),
  primary key (user_id, hash)
);

create function keep_former_mailbox() returns trigger language plpgsql as $$
begin
  insert into former_mailbox (user_id, hash) values (old.id, mailbox_hash(old.email)) on conflict do nothing;
  return null;
end $$;
-- Its name comes before `users_one_person_changed`, which shares exclusions. A closing keeps nothing.
create trigger users_former_mailbox after update of email on users for each row
  when (old.email_verified_at is not null and mailbox_hash(old.email) <> mailbox_hash(new.email)) execute function keep_former_mailbox();

-- As before; the person has former mailboxes, too.
create or replace function share_exclusions(p_user uuid) returns setof uuid language plpgsql as $$
declare
  v_hash bytea;
  v_other uuid;
begin
  for v_hash in
    select h from (select * from person_hashes(p_user) union select f.hash from former_mailbox f where f.user_id = p_user) p (h) order by h
  loop
    -- Accounts of one person come one after the other, so that none is overlooked.
    perform pg_advisory_xact_lock(29543, hashtext(encode(v_hash, 'hex')));
    -- Another person may have a former mailbox now: their exclusions are not this player's.
    continue when v_hash not in (select * from person_hashes(p_user));
    insert into exclusion (user_id, kind, began_at, ends_at)
    select p_user, p.kind, p.began_at, p.ends_at from excluded_person p where p.hash = v_hash and not exists (
      select from exclusion e where e.user_id = p_user and e.kind = p.kind and e.began_at = p.began_at and e.ends_at is not distinct from p.ends_at
    );
  end loop;
  if not exists (select from exclusion e where e.user_id = p_user) then
    return;
  end if;
  insert into excluded_person (hash, kind, began_at, ends_at)
  select h, e.kind, e.began_at, e.ends_at
  from (select * from person_hashes(p_user) union select f.hash from former_mailbox f where f.user_id = p_user) p (h), exclusion e
  where e.user_id = p_user and e.play_again_at is null
    -- Who has not proved an address does not exclude its owner. Once it is proved, its trigger comes here again.
    and not exists (select from users u where u.id = p_user and u.email_verified_at is null and mailbox_hash(u.email) = h)
  on conflict do nothing;
  for v_other in
    select o.id from users o where o.id <> p_user and mailbox_hash(o.email) in (
      select mailbox_hash(u.email) from users u where u.id = p_user and u.email_verified_at is not null
      union select f.hash from former_mailbox f where f.user_id = p_user
    ) order by o.id
  loop
    perform lock_play(v_other);
    insert into exclusion (user_id, kind, began_at, ends_at)
    select v_other, m.kind, m.began_at, m.ends_at from exclusion m where m.user_id = p_user and m.play_again_at is null and not exists (
      select from exclusion e where e.user_id = v_other and e.kind = m.kind and e.began_at = m.began_at and e.ends_at is not distinct from m.ends_at
    );
    if found then
      return next v_other;
    end if;
  end loop;
end $$;
