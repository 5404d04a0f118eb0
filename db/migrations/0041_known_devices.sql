-- expand
-- Codes asked from a device the account knows live beside those asked by others: one does not replace or spend the other.
alter table codes add column is_known boolean not null default false;
