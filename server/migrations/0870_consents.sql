-- What players have agreed to, and what they let the shop keep in their browsers. Both are only ever added to: an older agreement stays a proof.

create table consent (
  user_id uuid not null references users,
  document text not null check (document in ('terms', 'privacy')),
  -- The day from which the version holds.
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);
create trigger consent_fixed before update or delete on consent for each row execute function refuse_change();

create table cookie_choice (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  preferences boolean not null,
  reviews boolean not null,
  partners boolean not null,
  chosen_at timestamptz not null
);
create index cookie_choice_of_user on cookie_choice (user_id, id desc);
create trigger cookie_choice_fixed before update or delete on cookie_choice for each row execute function refuse_change();
