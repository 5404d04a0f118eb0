-- expand
-- Tables made since 0047 left their ids to the rules of Russian, and an id compared with one of the other kind finds no index. Each of
-- these tables is held while its indexes are built anew; columns.db.test.ts keeps the next ones from it.
do $$
declare
  found record;
  conditional record;
begin
  create temporary table conditional_triggers on commit drop as
    select tgname as name, tgrelid::regclass as owner, pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and (tgqual is not null or tgattr <> '');
  for conditional in select * from conditional_triggers loop
    execute format('drop trigger %I on %s', conditional.name, conditional.owner);
  end loop;
  for found in
    select table_name, string_agg(format('alter column %I type text collate "C"', column_name), ', ') as changes
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and collation_name is null
      and (column_name in ('id', 'inn', 'phone', 'key', 'principal', 'verify_code', 'lease', 'bik', 'sha256', 'hash', 'prev_hash')
        or column_name ~ '_(id|inn|key|phone|sha256)$')
    group by table_name
    order by table_name
  loop
    execute format('alter table %I %s', found.table_name, found.changes);
  end loop;
  for conditional in select * from conditional_triggers loop
    execute conditional.definition;
  end loop;
end $$;
