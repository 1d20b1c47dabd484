-- A withdrawal that was new in a backup may have been carried out after it: only staff, who can ask its provider, end it.
alter table withdrawal add column restored_at timestamptz;
