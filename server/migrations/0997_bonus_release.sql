-- What play has released of prizes counts as released when they become own coins, and a reversal knows what is at stake.

-- As before; prizes that become own coins with the end of their bonus count as released.
create or replace function release_bonus(p_user uuid, p_micros bigint, p_now timestamptz)
returns table (bonus_id uuid, status text, locked bigint, prizes bigint, released bigint, balance bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_account account;
  v_bonus bonus;
  v_prizes bigint;
  v_due bigint;
  v_moved bigint;
begin
  select * into v_account from account a where a.owner_id = p_user and a.kind = 'user_cash' for no key update;
  if v_account.bonus_id is null then
    return;
  end if;
  update bonus b set earned_micros = b.earned_micros + p_micros where b.id = v_account.bonus_id returning * into v_bonus;
  select coalesce(sum(p.locked), 0) into v_prizes from locked_prize p where p.bonus_id = v_bonus.id;
  v_due := v_bonus.earned_micros / 1000000 - v_bonus.released;
  v_moved := least(v_due, v_account.locked);
  v_bonus.released := v_bonus.released + v_moved;
  v_account.locked := v_account.locked - v_moved;
  if v_account.locked = 0 and v_prizes <= v_due - v_moved and not exists (select from open_bonus_stake o where o.bonus_id = v_bonus.id) then
    v_bonus.status := case when v_moved > 0 or v_prizes > 0 then 'released' else 'lost' end;
    v_bonus.released := v_bonus.released + v_prizes;
  end if;
  update bonus b set released = v_bonus.released, status = v_bonus.status,
    ended_at = case when v_bonus.status = 'active' then null else greatest(p_now, b.created_at) end
  where b.id = v_bonus.id;
  update account a set locked = v_account.locked, bonus_id = case when v_bonus.status = 'active' then a.bonus_id end where a.id = v_account.id;
  return query select v_bonus.id, v_bonus.status, v_account.locked, v_prizes, v_bonus.released, v_account.balance, v_account.version;
end $$;

-- As before, with the bonus coins at stake.
create or replace view open_bonus_stake as
select s.bonus_id, s.ref as bet_id, s.part from bonus_share s join bet on bet.id = s.ref and bet.status = 'open';
