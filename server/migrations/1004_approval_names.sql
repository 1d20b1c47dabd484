-- Approvals keep ids alone: a name in them would outlive a closed account. Lists read it from the player.
alter table staff_approval disable trigger staff_approval_moves;
update staff_approval set sentence = replace(replace(replace(sentence,
  ' to ' || subject_name || ': ', ': '), ' from ' || subject_name || ': ', ': '), ' of ' || subject_name || ', ', ', ');
alter table staff_approval enable trigger staff_approval_moves;
alter table staff_approval drop column subject_name;

create or replace function check_staff_approval() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'approval % is decided', old.id using errcode = 'check_violation', constraint = 'staff_approval_final';
  end if;
  if (new.id, new.act, new.subject_type, new.subject_id, new.amount, new.sentence, new.data, new.reason, new.asked_by, new.asked_name, new.asked_at, new.expires_at)
    is distinct from (old.id, old.act, old.subject_type, old.subject_id, old.amount, old.sentence, old.data, old.reason, old.asked_by, old.asked_name, old.asked_at, old.expires_at) then
    raise exception 'approval % can not be altered', new.id using errcode = 'check_violation', constraint = 'staff_approval_fixed';
  end if;
  return new;
end $$;
