-- expand
-- Receipts that a person makes without any payment of the platform: no organization, payout, work or row of a register. They are
-- known to their person alone and are not in the totals of any organization.
alter table receipts alter column org_id drop not null, alter column payout_id drop not null,
  alter column assignment_id drop not null, alter column row_id drop not null;
-- A private buyer has no ИНН.
alter table receipts alter column buyer_inn drop not null;
alter table receipts add column income_type text not null default 'FROM_LEGAL_ENTITY';
alter table receipts add constraint receipts_income_type
  check (income_type in ('FROM_INDIVIDUAL', 'FROM_LEGAL_ENTITY', 'FROM_FOREIGN_AGENCY')) not valid;
alter table receipts add constraint receipts_own_or_paid check (num_nulls(org_id, payout_id, assignment_id, row_id) in (0, 4)) not valid;
alter table receipts add constraint receipts_buyer_known check (buyer_inn is not null or income_type <> 'FROM_LEGAL_ENTITY') not valid;
comment on column receipts.income_type is 'type: ''FROM_INDIVIDUAL'' | ''FROM_LEGAL_ENTITY'' | ''FROM_FOREIGN_AGENCY''';

create or replace function note_receipt_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into receipt_day_changes (org_id, day, state, count, total)
    select org_id, moscow_day(operation_at), state, count(*), sum(total) from added where org_id is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into receipt_day_changes (org_id, day, state, count, total)
    select org_id, moscow_day(operation_at), state, -count(*), -sum(total) from removed where org_id is not null group by 1, 2, 3;
  else
    insert into receipt_day_changes (org_id, day, state, count, total)
    select org_id, moscow_day(operation_at), state, sum(times), sum(times * total)
    from (
      select org_id, operation_at, state, total, 1 as times from added
      union all
      select org_id, operation_at, state, total, -1 from removed
    ) as both_sides
    where org_id is not null
    group by 1, 2, 3 having sum(times) <> 0 or sum(times * total) <> 0;
  end if;
  return null;
end $$;
