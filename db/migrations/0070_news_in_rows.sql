-- expand
-- `notify` makes commits wait for each other. What changed is a row instead, and each process that has listeners reads the new rows a
-- few times a second (docs/decisions/0044-news-are-read-not-rung.md). Pages of the previous release hear nothing until they are read anew.

create table news (
  written_by xid8 not null default pg_current_xact_id(),
  kind text collate "C" not null,
  hearer text collate "C" not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = -1,
  autovacuum_vacuum_cost_delay = 0);
create index news_written_by on news (written_by);

-- A function for each table: the plan of its one statement is kept, a statement made of text would be planned at each write.
do $$
declare
  found record;
  arguments text[];
  person_and_org constant text := '''person/'' || person_id,''org/'' || org_id';
begin
  for found in
    select tgname as name, tgrelid::regclass as owner, pg_get_triggerdef(oid) as definition, encode(tgargs, 'escape') as arguments
    from pg_trigger where tgfoid = 'tell_browsers'::regproc and not tgisinternal order by tgname
  loop
    arguments := string_to_array(found.arguments, '\000');
    -- One who hears needs no list of one.
    execute format(
      'create or replace function tell_%s() returns trigger language plpgsql as $told$ begin
        insert into news (kind, hearer) select distinct %L, whom from (select %s as whom from changed) as told where whom is not null;
        return null;
      end $told$', found.owner, arguments[1],
      case when arguments[2] = person_and_org then format('unnest(array[%s])', arguments[2]) else arguments[2] end);
    execute regexp_replace(
      regexp_replace(found.definition, '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      'EXECUTE FUNCTION .*$', format('EXECUTE FUNCTION tell_%s()', found.owner));
  end loop;
end $$;
-- `tell_browsers()` is left without triggers; a later migration may drop it.

create or replace function tell_access() returns trigger language plpgsql as $$
begin
  insert into news (kind, hearer) values ('access', 'account/' || (to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;

create or replace function tell_customers() returns trigger language plpgsql as $$
begin
  insert into news (kind, hearer) select distinct 'status', 'org/' || org_id from contractors where person_id = new.person_id;
  return null;
end $$;
