-- expand
-- Steps that are still kept for «Отменить» are the history known so far; long numbers in them may be of cards, accounts and
-- passports.
insert into register_changes (id, register_id, person_id, act, nos, fields, changes, at)
select 'rowChange_' || split_part(step.id, '_', 2), step.register_id, step.person_id, 'edited', known.nos,
  array(select distinct cell ->> 'field' from jsonb_array_elements(step.changes) as one, jsonb_array_elements(one -> 'cells') as cell),
  known.changes, step.made_at
from register_steps as step
cross join lateral (
  select array_agg(row.no order by place) as nos,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object('row', row.id, 'no', row.no, 'action', one -> 'action', 'cells',
      regexp_replace(regexp_replace((one -> 'cells')::text, '\m\d(?:[ -]?\d){11,15}((?:[ -]?\d){4})\M', '•• \1', 'g'),
        '\m\d{2} ?\d{2}(?: ?№ ?| )\d{2}(\d{4})\M', '•• \1', 'g')::jsonb)) order by place) as changes
  from jsonb_array_elements(step.changes) with ordinality as change (one, place)
  join register_rows as row on row.id = one ->> 'row' and row.register_id = step.register_id
) as known
where not step.undone and known.nos is not null
order by step.no;
