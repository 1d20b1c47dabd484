-- The desk reads the reports of a box page by page, the newest first.
create index box_report_of_box on box_report (slug, created_at desc, id desc);
