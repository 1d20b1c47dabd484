-- The name of a box as searches compare it: in small letters, byte by byte. Kept by the database, whoever writes a name.
alter table box add column search_name text collate "C" not null default '';

create function box_search_name() returns trigger language plpgsql as $$
begin
  new.search_name := lower(new.name);
  return new;
end $$;
create trigger box_search_name before insert or update of name on box for each row execute function box_search_name();
update box set name = name;

-- A search reads every name in the order of its list: these hold the names, so that it reads no table.
drop index box_custom_popular;
drop index box_custom_new;
create index box_custom_popular on box (popularity desc, slug) include (search_name) where type = 'custom' and on_sale;
create index box_custom_new on box (created_at desc, slug) include (search_name) where type = 'custom' and on_sale;
