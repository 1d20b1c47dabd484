-- Coins are sent at the rate of the hand-over to their provider: until then rate and amount are estimates, and they change with that move alone.
create or replace function check_withdrawal() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (
    (old.status = 'new' and new.status in ('in_processing', 'canceled', 'canceled_by_user'))
    or (old.status = 'in_processing' and new.status in ('done', 'canceled'))
  ) then
    raise exception 'withdrawal % does not go from % to %', new.id, old.status, new.status using errcode = 'check_violation', constraint = 'withdrawal_moves';
  end if;
  if (new.id, new.user_id, new.type, new.gateway, new.charged, new.created_at) is distinct from (old.id, old.user_id, old.type, old.gateway, old.charged, old.created_at)
    or (new.currency, new.address, new.fee) is distinct from (old.currency, old.address, old.fee)
    or ((new.rate_micros, new.sent_amount) is distinct from (old.rate_micros, old.sent_amount) and not (old.status = 'new' and new.status = 'in_processing'))
    or new.grams is distinct from old.grams
    or (new.ship_to is distinct from old.ship_to and not (new.ship_to = '{}'::jsonb and old.status in ('done', 'canceled', 'canceled_by_user'))) then
    raise exception 'withdrawal % can not be altered', new.id using errcode = 'check_violation', constraint = 'withdrawal_fixed';
  end if;
  return new;
end $$;
