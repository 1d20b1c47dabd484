-- What an installation knows of itself, so that a state which was brought back is told from the one that players saw last; and what a restore leaves.

alter table installation
  -- Names the installation for good; a restore keeps it. It is the first epoch, so that states of one origin agree on it whenever they were migrated.
  add column id text,
  -- How far this state has come, ms since 1970. It only rises: at each start, and while anything is written.
  add column mark bigint not null default 0 check (mark >= 0),
  -- A known text, sealed under the key that seeds and links are sealed under.
  add column seed_probe bytea,
  -- True from the loading of a backup until everything that players may have seen is retired. Such a state must not serve.
  add column restoring boolean not null default false;
update installation set id = epoch;
alter table installation alter column id set not null;

-- Each time that a state was brought back; shown on the fairness pages.
create table restoration (
  id uuid primary key,
  restored_at timestamptz not null,
  -- When the backup was made; null when the state was accepted as it stood.
  backup_at timestamptz,
  pairs_retired integer not null check (pairs_retired >= 0),
  chains_retired integer not null check (chains_retired >= 0),
  bets_refunded integer not null check (bets_refunded >= 0)
);
create trigger restoration_fixed before update or delete on restoration for each row execute function refuse_change();

alter table session
  drop constraint session_ended_by_check,
  add constraint session_ended_by_check check (ended_by in ('sign_out', 'token_reuse', 'restore'));

-- A chain is retired once, and serves no round afterwards.
alter table round_chain add column retired_at timestamptz;
create or replace function chain_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.game, new.length, new.terminating_hash, new.written_at) is distinct from (old.id, old.game, old.length, old.terminating_hash, old.written_at)
    or old.retired_at is not null
    -- Either its salt is fixed, or it is retired as it stands.
    or (new.retired_at is null and old.salt is not null)
    or (new.retired_at is not null and (new.salt, new.salt_source, new.published_at) is distinct from (old.salt, old.salt_source, old.published_at)) then
    raise exception '% of chain % is refused: it was committed to', tg_op, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
