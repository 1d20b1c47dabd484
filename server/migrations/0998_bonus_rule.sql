-- The rule of the bonus that a deposit brought, for its receipt.
alter table invoice add column bonus_stakeable boolean, add column bonus_release_ppm bigint;
update invoice i set bonus_stakeable = b.stakeable, bonus_release_ppm = b.release_ppm from bonus b where b.invoice_id = i.id;
