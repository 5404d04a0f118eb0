-- expand
-- Receipts of an organization by Moscow day and state, so that totals do not read every receipt. A change of receipts adds a
-- difference and touches no row that another change could hold; a round adds the differences up.

create table receipt_days (
  org_id text collate "C" not null references organizations (id),
  day date not null,
  state text not null,
  count bigint not null,
  total bigint not null,
  primary key (org_id, day, state)
);

create table receipt_day_changes (
  no bigint generated always as identity primary key,
  org_id text collate "C" not null,
  day date not null,
  state text not null,
  count bigint not null,
  total bigint not null
);
create index receipt_day_changes_of_org on receipt_day_changes (org_id);

comment on column receipt_days.org_id is 'type: Id<organization>';
comment on column receipt_days.total is 'type: Kopecks';
comment on column receipt_days.count is 'type: number';
comment on column receipt_day_changes.no is 'type: number';
comment on column receipt_day_changes.org_id is 'type: Id<organization>';
comment on column receipt_day_changes.total is 'type: Kopecks';
comment on column receipt_day_changes.count is 'type: number';

create function moscow_day(moment timestamptz) returns date immutable parallel safe language sql as
  $$ select (moment at time zone 'Europe/Moscow')::date $$;

insert into receipt_days (org_id, day, state, count, total)
select org_id, moscow_day(operation_at), state, count(*), sum(total) from receipts group by 1, 2, 3;

create function note_receipt_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into receipt_day_changes (org_id, day, state, count, total)
    select org_id, moscow_day(operation_at), state, count(*), sum(total) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into receipt_day_changes (org_id, day, state, count, total)
    select org_id, moscow_day(operation_at), state, -count(*), -sum(total) from removed group by 1, 2, 3;
  else
    insert into receipt_day_changes (org_id, day, state, count, total)
    select org_id, moscow_day(operation_at), state, sum(times), sum(times * total)
    from (
      select org_id, operation_at, state, total, 1 as times from added
      union all
      select org_id, operation_at, state, total, -1 from removed
    ) as both_sides
    group by 1, 2, 3 having sum(times) <> 0 or sum(times * total) <> 0;
  end if;
  return null;
end $$;

create trigger receipts_insert_counted after insert on receipts referencing new table as added
  for each statement execute function note_receipt_days();
create trigger receipts_update_counted after update on receipts referencing old table as removed new table as added
  for each statement execute function note_receipt_days();
create trigger receipts_delete_counted after delete on receipts referencing old table as removed
  for each statement execute function note_receipt_days();
