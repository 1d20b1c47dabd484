-- Addresses that are derived from a public key differ by this number.
create sequence deposit_address_index as integer minvalue 0 start 0;
