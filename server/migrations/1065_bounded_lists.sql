-- The order of the list of battles, for all but the lists of players' own.
create index battle_listed on battle (
  (case when status = 'waiting' then 0 when status = 'ended' and settled_at is not null then 2 else 1 end), coalesce(started_at, created_at) desc, id
) where not private and status <> 'canceled';

-- Claims have numbers from 1 on, so those of a referrer are found by their references instead of among all entries of the account. One more than were counted is looked for.
do $$
declare
  v_before constant text := $f$(select coalesce(sum(n.amount), 0) from transfer t join entry n on n.transfer_id = t.id join account a on a.id = n.account_id
        where t.kind = 'referral_claim' and t.ref_type = 'referral_claim' and t.ref_id like e.user_id::text || ':%' and a.owner_id = e.user_id) as paid$f$;
  v_after constant text := $f$(select coalesce(sum((select sum(n.amount) from entry n join account a on a.id = n.account_id where n.transfer_id = t.id and a.owner_id = e.user_id)), 0)
        from transfer t where t.kind = 'referral_claim' and t.ref_type = 'referral_claim'
          and t.ref_id = any (array(select e.user_id::text || ':' || i from generate_series(1, e.claims + 1) i))) as paid$f$;
  v_text text := pg_get_functiondef('referral_faults(bigint)'::regprocedure);
begin
  if position(v_before in v_text) = 0 then
    raise exception 'referral_faults has changed';
  end if;
  execute replace(v_text, v_before, v_after);
end $$;
