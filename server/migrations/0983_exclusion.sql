-- Time-outs and self-exclusions, the answers of the national register, and one order between them and everything that plays.

-- Chosen by a player, or taken over from another account of the same person. Rows are only added; the longest of a kind counts.
create table exclusion (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('time_out', 'self_exclusion')),
  began_at timestamptz not null,
  -- Null for no end.
  ends_at timestamptz check (ends_at > began_at),
  -- When play returns after a self-exclusion: at least 24 hours after the player has asked for it, which they can once it is over.
  play_again_at timestamptz,
  constraint exclusion_time_out_ends check (kind = 'self_exclusion' or ends_at is not null),
  constraint exclusion_play_again check (
    play_again_at is null or (kind = 'self_exclusion' and ends_at is not null and play_again_at >= ends_at + interval '24 hours')
  )
);
create index exclusion_of_player on exclusion (user_id, kind, ends_at desc);

-- Nothing ends early: a row is neither removed nor changed, but for the one time that play returns.
create function refuse_change_of_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.play_again_at is null
    and (new.id, new.user_id, new.kind, new.began_at) = (old.id, old.user_id, old.kind, old.began_at) and new.ends_at is not distinct from old.ends_at then
    return new;
  end if;
  raise exception 'the exclusion % can not be changed', old.id using errcode = 'restrict_violation', constraint = 'exclusion_fixed';
end $$;
create trigger exclusion_fixed before update or delete on exclusion for each row execute function refuse_change_of_exclusion();

-- Who is excluded, by hashes of mailboxes and of accounts at sign-in services. It names no account, so it outlasts a closed one.
create table excluded_person (
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('time_out', 'self_exclusion')),
  began_at timestamptz not null,
  ends_at timestamptz,
  unique nulls not distinct (hash, kind, began_at, ends_at)
);
create index excluded_person_ends on excluded_person (ends_at);

-- The last answer of the national self-exclusion register about a player.
create table register_answer (
  user_id uuid primary key references users,
  -- When it first said that the player is listed; null while it says that they are not.
  listed_since timestamptz,
  -- The mailbox under which it said so, hashed: another address of the player does not end that.
  listed_as bytea check (octet_length(listed_as) = 32),
  asked_at timestamptz not null
);

-- The mailbox of an address, hashed; what follows a plus belongs to it (`server/security/mailbox.ts`).
create function mailbox_hash(p_email text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to('mailbox ' || regexp_replace(lower(p_email), '\+[^@]*@', '@'), 'UTF8'))
$$;
create index users_mailbox on users (mailbox_hash(email));

-- By what a player is recognised in another account, in one order.
create function person_hashes(p_user uuid) returns setof bytea language sql stable as $$
  select hash from (
    select mailbox_hash(u.email) as hash from users u where u.id = p_user and u.email is not null
    union
    select sha256(convert_to('identity ' || i.provider || ' ' || i.subject, 'UTF8')) from social_identity i where i.user_id = p_user
  ) known order by hash
$$;

-- Held while an exclusion is written. Calls that play or move money hold it shared, from their first statement on: each call comes
-- before the exclusion as a whole, or sees it.
create function lock_play(p_user uuid) returns void language sql as $$
  select pg_advisory_xact_lock(29542, hashtext(p_user::text))
$$;

-- Gives a player the exclusions of the same person, the person those of the player, and with a confirmed address other accounts of the mailbox too.
-- Answers the other accounts that it has excluded.
create function share_exclusions(p_user uuid) returns setof uuid language plpgsql as $$
declare
  v_hash bytea;
  v_other uuid;
begin
  for v_hash in select h from person_hashes(p_user) h loop
    -- Accounts of one person come one after the other, so that none is overlooked.
    perform pg_advisory_xact_lock(29543, hashtext(encode(v_hash, 'hex')));
    insert into exclusion (user_id, kind, began_at, ends_at)
    select p_user, p.kind, p.began_at, p.ends_at from excluded_person p where p.hash = v_hash and not exists (
      select from exclusion e where e.user_id = p_user and e.kind = p.kind and e.began_at = p.began_at and e.ends_at is not distinct from p.ends_at
    );
  end loop;
  if not exists (select from exclusion e where e.user_id = p_user) then
    return;
  end if;
  insert into excluded_person (hash, kind, began_at, ends_at)
  select h, e.kind, e.began_at, e.ends_at from person_hashes(p_user) h, exclusion e where e.user_id = p_user and e.play_again_at is null
    -- Who has not proved an address does not exclude its owner. Once it is proved, its trigger comes here again.
    and not exists (select from users u where u.id = p_user and u.email_verified_at is null and mailbox_hash(u.email) = h)
  on conflict do nothing;
  for v_other in
    select o.id from users u join users o on mailbox_hash(o.email) = mailbox_hash(u.email) and o.id <> u.id
    where u.id = p_user and u.email_verified_at is not null order by o.id
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

-- Whatever gives an account an address or a sign-in service asks who that is.
create function share_exclusions_of_row() returns trigger language plpgsql as $$
begin
  perform share_exclusions((to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end)::uuid);
  return null;
end $$;
create trigger users_one_person_added after insert on users for each row when (new.email is not null) execute function share_exclusions_of_row();
create trigger users_one_person_changed after update of email, email_verified_at on users for each row
  when (new.email is not null and (new.email is distinct from old.email or new.email_verified_at is distinct from old.email_verified_at))
  execute function share_exclusions_of_row();
create trigger social_identity_one_person after insert on social_identity for each row execute function share_exclusions_of_row();

-- What may not go on for a player: holds, time-outs and self-exclusions, and the register's answer. As of a moment at which no exclusion is being written:
-- it waits for one, and keeps the next one waiting until the transaction ends.
create function player_holds(p_user uuid) returns jsonb language plpgsql strict as $$
begin
  perform pg_advisory_xact_lock_shared(29542, hashtext(p_user::text));
  return jsonb_build_object(
    'holds', (select coalesce(jsonb_agg(jsonb_build_object('what', h.what, 'game', h.game)), '[]') from hold h
      where h.lifted_at is null and (h.user_id = p_user or h.game is not null)),
    'exclusions', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
      select distinct on (x.kind) x.kind, x.began_at, x.ends_at, x.play_again_at from exclusion x
      where x.user_id = p_user order by x.kind, x.ends_at desc) e),
    'register', (select jsonb_build_object('listed_since', r.listed_since, 'asked_at', r.asked_at) from register_answer r where r.user_id = p_user)
  );
end $$;

-- As before; it takes the lock first, so that no call waits for it while it holds a row.
create or replace function claim_request(p_user uuid, p_route text, p_key uuid, p_hash bytea)
returns table (claimant uuid, claim_id bigint, request_hash bytea, answer text) language plpgsql rows 1 as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock_shared(29542, hashtext(p_user::text));
  if p_key is not null then
    insert into request_claim (user_id, route, key, request_hash) values (p_user, p_route, p_key, p_hash)
    on conflict (user_id, route, key) do nothing returning id into claim_id;
    if claim_id is null then
      select c.request_hash, c.answer into request_hash, answer
      from request_claim c where c.user_id = p_user and c.route = p_route and c.key = p_key;
      return next;
      return;
    end if;
  end if;
  claimant := p_user;
  return next;
end $$;

alter table session
  drop constraint session_ended_by_check,
  add constraint session_ended_by_check check (ended_by in (
    'sign_out', 'token_reuse', 'restore', 'sign_out_elsewhere', 'password_reset', 'password_change', 'email_change', 'account_closed', 'self_exclusion'
  ));
