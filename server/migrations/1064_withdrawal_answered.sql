-- When the provider of a withdrawal last answered about it: staff can end one whose provider is gone.
alter table withdrawal add column answered_at timestamptz;
update withdrawal set answered_at = now() where status = 'in_processing' and accepted_at is not null;
