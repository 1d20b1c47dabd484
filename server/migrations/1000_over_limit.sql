-- A payment from a page that no longer counts towards deposit limits, or of more than the page was begun with, is returned where it exceeds them.
alter table invoice
  drop constraint invoice_reason_check,
  add constraint invoice_reason_check check (reason in ('declined', 'below_minimum', 'wrong_network', 'never_confirmed', 'over_limit'));
