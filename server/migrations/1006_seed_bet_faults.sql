-- Two things for the auditor: bets on seeds are held against the ledger, and a look over everything can be taken in sixteen slices, between which others
-- come to their turn: the embedded database runs one statement after the other.

-- Whether a record is in the slice that this transaction looks at (`fairdrop.audit_slice`, 0 to 15); all are where none is set. By the last byte, since ids may begin with their time.
create function in_slice(p_id bigint) returns boolean language sql stable as $$
  select coalesce(nullif(current_setting('fairdrop.audit_slice', true), '')::integer = p_id % 16, true)
$$;
create function in_slice(p_id uuid) returns boolean language sql stable as $$
  select coalesce(nullif(current_setting('fairdrop.audit_slice', true), '')::integer = get_byte(uuid_send(p_id), 15) % 16, true)
$$;

do $$
declare
  v_change record;
  v_text text;
begin
  for v_change in select * from (values
    ('ledger_faults', 'from account_balance b where p_after = 0 having', 'from account_balance b where p_after = 0 and in_slice(0::bigint) having'),
    ('ledger_faults', 'where t.id > p_after group by t.id', 'where t.id > p_after and in_slice(t.id) group by t.id'),
    ('ledger_faults', 'where a.owner_id is not null and p_after = 0', 'where a.owner_id is not null and p_after = 0 and in_slice(a.id)'),
    ('ledger_faults', 'where e.transfer_id > p_after and', 'where e.transfer_id > p_after and in_slice(e.transfer_id) and'),
    ('round_faults', 'where b.seed_pair_id is null and b.battle_id is null and', 'where b.seed_pair_id is null and b.battle_id is null and in_slice(b.id) and'),
    ('battle_faults', 'where p_after = 0 or s.battle_id in (select c.battle_id from touched c)',
      'where in_slice(s.battle_id) and (p_after = 0 or s.battle_id in (select c.battle_id from touched c))'),
    ('battle_faults', 'from bet b where b.battle_id is not null and (p_after', 'from bet b where b.battle_id is not null and in_slice(b.battle_id) and (p_after'),
    ('withdrawal_faults', $f$from withdrawal w where p_after = 0 or w.id in (select touched_since(p_after, '^withdrawal$'))$f$,
      $f$from withdrawal w where in_slice(w.id) and (p_after = 0 or w.id in (select touched_since(p_after, '^withdrawal$')))$f$),
    ('withdrawal_faults', 'where p_after = 0 and o.charged', 'where p_after = 0 and in_slice(0::bigint) and o.charged'),
    ('withdrawal_faults', 'where p_after = 0 and i.withdrawal_id is not null', 'where p_after = 0 and in_slice(i.id) and i.withdrawal_id is not null'),
    ('referral_faults', $f$from referral_earnings e where p_after = 0 or e.user_id in (select touched_since(p_after, '^referral_claim$'))$f$,
      $f$from referral_earnings e where in_slice(e.user_id) and (p_after = 0 or e.user_id in (select touched_since(p_after, '^referral_claim$')))$f$),
    ('nonce_faults', 'where b.seed_pair_id is not null and (p_after', 'where b.seed_pair_id is not null and in_slice(b.id) and (p_after')
  ) c (name, before, after) loop
    v_text := pg_get_functiondef((v_change.name || '(bigint)')::regprocedure);
    if position(v_change.before in v_text) = 0 then
      raise exception '% has changed', v_change.name;
    end if;
    execute replace(v_text, v_change.before, v_change.after);
  end loop;
end $$;

-- Bets drawn from seeds: one stake and at most one payment, of the amounts that the record says. An upgrade stakes coins beside items and wins an item; boxes
-- are opened up to four at once, paid together in the name of the first, and win items.
create function seed_bet_faults(p_after bigint) returns table (fault text, subject_type text, subject_id text, user_id uuid, game text) language sql stable as $$
  with played as (
    select b.id, b.user_id, b.game,
      case b.game when 'upgrade' then (b.detail ->> 'coins')::bigint else b.stake end as stake,
      case b.game when 'upgrade' then 0 else b.payout end as payout
    from bet b
    where b.seed_pair_id is not null and b.battle_id is null and b.game <> 'box' and in_slice(b.id)
      and (p_after = 0 or b.id in (select touched_since(p_after, '^bet$')))
  ),
  moved as (
    select p.*, m.* from played p left join lateral (
      select count(*) filter (where e.amount < 0) as stakes, coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as staked,
        count(*) filter (where e.amount > 0) as payments, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as paid
      from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = p.game || '_bet' and t.ref_type = 'bet' and t.ref_id = p.id::text and a.owner_id = p.user_id
    ) m on true
  ),
  opened as (
    select b.id, b.user_id, b.seed_pair_id, b.nonce, b.placed_at, b.stake, f.paid
    from bet b left join lateral (
      select -sum(e.amount) as paid from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'box_opening' and t.ref_type = 'opening' and t.ref_id = b.id::text and a.owner_id = b.user_id
    ) f on true
    where b.seed_pair_id is not null and b.battle_id is null and b.game = 'box' and b.stake > 0 and in_slice(b.id)
      and (p_after = 0 or b.id in (select touched_since(p_after, '^opening$')))
  ),
  -- The others of an opening: the next three nonces at most, of the same moment, up to the next one with a payment of its own.
  batches as (
    select o.*, o.stake + coalesce((
      select sum(n.stake) from bet n
      where n.seed_pair_id = o.seed_pair_id and n.nonce between o.nonce + 1 and o.nonce + 3 and n.game = 'box' and n.placed_at = o.placed_at
        and not exists (
          select from bet f join transfer t on t.kind = 'box_opening' and t.ref_type = 'opening' and t.ref_id = f.id::text
          where f.seed_pair_id = o.seed_pair_id and f.nonce between o.nonce + 1 and n.nonce
        )
    ), 0) as cost
    from opened o where o.paid is not null
  )
  select m.game || ' bet ' || m.id || ' of ' || m.stake || ' pays ' || m.payout || ', its ' || m.stakes || ' stakes are ' || m.staked || ' and its '
    || m.payments || ' payments ' || m.paid, 'bet', m.id::text, m.user_id, m.game
  from moved m where m.staked <> m.stake or m.stakes > 1 or m.paid <> m.payout or m.payments > 1
  union all
  select 'the opening of ' || c.cost || ' with bet ' || c.id || ' took ' || c.paid, 'bet', c.id::text, c.user_id, 'box'
  from batches c where c.paid <> c.cost
  union all
  select 'box bet ' || o.id || ' of ' || o.stake || ' took nothing', 'bet', o.id::text, o.user_id, 'box'
  from opened o where o.paid is null and not exists (
    select from bet f join transfer t on t.kind = 'box_opening' and t.ref_type = 'opening' and t.ref_id = f.id::text
    where f.seed_pair_id = o.seed_pair_id and f.nonce between o.nonce - 3 and o.nonce - 1 and f.placed_at = o.placed_at
  )
  union all
  select 'transfer ' || t.id || ' of kind ' || t.kind || ' is about ' || b.game || ' bet ' || b.id, 'bet', b.id::text, b.user_id, b.game
  from transfer t join bet b on b.id = case when t.ref_type = 'bet' then t.ref_id::uuid end
  where t.ref_type = 'bet' and t.id > p_after and in_slice(t.id) and b.seed_pair_id is not null and b.battle_id is null and t.kind <> b.game || '_bet'
$$;
create view seed_bet_fault as select fault from seed_bet_faults(0);
