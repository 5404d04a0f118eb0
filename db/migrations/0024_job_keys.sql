-- Keys of the payload of a job are camelCase, as in code: `payout_id` becomes `payoutId`. Queued and dead jobs keep their work.
-- The previous release does not know these keys: stop it before this migration runs (docs/operations.md).

update jobs
set payload = (
  select jsonb_object_agg(
    case
      when key like '%\_%' then lower(left(key, 1)) || substr(replace(initcap(replace(key, '_', ' ')), ' ', ''), 2)
      else key
    end,
    value
  )
  from jsonb_each(payload)
)
where jsonb_typeof(payload) = 'object'
  and exists (select from jsonb_object_keys(payload) as key where key like '%\_%');
