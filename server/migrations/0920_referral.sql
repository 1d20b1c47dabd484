-- The referral programme: codes, who came by which link, and what that has earned.

-- Codes of players, in lower case. The newest one is the player's; earlier ones stay, so that nobody else gets them and old links go on leading to the same player.
create table referral_code (
  code text primary key check (code ~ '^[a-z0-9]{3,20}$'),
  -- As it was written.
  shown text not null check (lower(shown) = code),
  user_id uuid not null references users,
  chosen_at timestamptz not null,
  -- How often its link was followed.
  visits bigint not null default 0 check (visits >= 0)
);
create index referral_code_of_user on referral_code (user_id, chosen_at desc);

-- The link that brought a player, kept at the registration. A link that brings no referrer says why.
create table referral (
  user_id uuid primary key references users,
  link text not null check (char_length(link) between 1 and 64),
  referrer_id uuid references users,
  refused text,
  -- A keyed hash of the device and the network address of the registration; forgotten with the account.
  place_hash bytea,
  joined_at timestamptz not null,
  -- Cents that the player has staked since.
  staked bigint not null default 0 check (staked >= 0),
  -- What that has earned the referrer, in millionths of a cent.
  earned_micros bigint not null default 0 check (earned_micros >= 0),
  constraint referral_refused check (refused in ('unknown', 'self', 'ring', 'closed')),
  constraint referral_either check ((referrer_id is null) = (refused is not null)),
  constraint referral_other check (referrer_id <> user_id)
);
create index referral_of_referrer on referral (referrer_id, earned_micros desc, joined_at, user_id) where referrer_id is not null;

-- Who referred whom never changes.
create function check_referral() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.link, new.referrer_id, new.refused, new.joined_at) is distinct from (old.user_id, old.link, old.referrer_id, old.refused, old.joined_at) then
    raise exception 'the referrer of % is fixed', new.user_id using errcode = 'check_violation', constraint = 'referral_fixed';
  end if;
  return new;
end $$;
create trigger referral_fixed before update on referral for each row execute function check_referral();

-- A referrer's earnings on each of the house's days, by when the bets were settled.
create table referral_day (
  referrer_id uuid not null references users,
  day timestamptz not null,
  staked bigint not null check (staked >= 0),
  earned_micros bigint not null check (earned_micros >= 0),
  primary key (referrer_id, day)
);

-- A referrer's totals. What is claimed is whole cents, each claim once.
create table referral_earnings (
  user_id uuid primary key references users,
  staked bigint not null default 0 check (staked >= 0),
  earned_micros bigint not null default 0 check (earned_micros >= 0),
  claimed bigint not null default 0 check (claimed >= 0),
  claims bigint not null default 0 check (claims >= 0),
  constraint referral_claimed check (claimed * 1000000 <= earned_micros)
);

-- What an auditor asks of the programme, besides ledger_fault: each row is a fault. Days and people add up to the total, and claims are what the ledger paid.
create view referral_fault as
with totals as (
  select e.*,
    (select coalesce(sum(d.earned_micros), 0) from referral_day d where d.referrer_id = e.user_id) as by_day,
    (select coalesce(sum(r.earned_micros), 0) from referral r where r.referrer_id = e.user_id) as by_person,
    (select coalesce(sum(n.amount), 0) from transfer t join entry n on n.transfer_id = t.id join account a on a.id = n.account_id
      where t.kind = 'referral_claim' and t.ref_type = 'referral_claim' and t.ref_id like e.user_id::text || ':%' and a.owner_id = e.user_id) as paid
  from referral_earnings e
)
select 'referrer ' || user_id || ' earned ' || earned_micros || ', by days ' || by_day || ', by people ' || by_person || ', claimed ' || claimed || ', was paid ' || paid as fault
from totals where by_day <> earned_micros or by_person <> earned_micros or paid <> claimed;
