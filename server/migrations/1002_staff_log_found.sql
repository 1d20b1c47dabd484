-- Who has seen what about a player: an entry of a list has the ids of all that it showed, which can be more than 16 kB and are searched.
alter table staff_log drop constraint staff_log_data_check, add constraint staff_log_data_check check (octet_length(data::text) <= 131072);
create index staff_log_found on staff_log using gin ((data -> 'found') jsonb_path_ops);
