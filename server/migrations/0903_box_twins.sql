-- A box in review keeps its configuration until the house has decided: nobody else can publish it meanwhile.
drop index custom_box_twin;
create index custom_box_twin on custom_box (configuration_hash) where listed and taken_down_at is null;
