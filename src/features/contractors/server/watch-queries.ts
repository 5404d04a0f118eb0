import { stateList } from '#/platform/server/state-list.ts'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { endedWorkStates } from '../domain/states-ahead.ts'

export type DueInn = { readonly inn: PersonInn; readonly bound: boolean; readonly is_asked: boolean }

/**
 * Watched people whose status has not been learned since the last morning; for people without work for 45 days, since a week
 * before it. A person checked in vain is skipped for a quarter of an hour. Those not checked for the longest come first. Rows
 * that already have an answer of today are excluded before anything is counted: as the morning proceeds, that is nearly all of
 * them.
 */
export async function findDue(
  reader: Reader,
  moments: { readonly morning: Temporal.Instant; readonly now: Temporal.Instant },
  limit: number,
): Promise<DueInn[]> {
  const [morning, now] = [moments.morning.toString(), moments.now.toString()]
  const { rows } = await rowsOf({ inn: pgType.personInn, bound: pgType.boolean, is_asked: pgType.boolean })`
    select watched.inn, binding.person_id is not null as bound, question.inn is not null as is_asked
    from (
      select contractor.inn, min(contractor.person_id) as person_id, min(contractor.status_seen_at) as seen_at,
        bool_or(contractor.created_at > ${now}::timestamptz - interval '45 days' or exists (
          select from assignments as work where work.org_id = contractor.org_id and work.person_id = contractor.person_id
            and (work.updated_at > ${now}::timestamptz - interval '45 days' or work.state not in ${stateList(endedWorkStates)}))) as is_active
      from contractors as contractor where contractor.is_watched
        and (contractor.status_seen_at is null or contractor.status_seen_at < ${morning}::timestamptz)
      group by contractor.inn
    ) as watched
    left join bindings as binding on binding.person_id = watched.person_id and binding.state in ${stateList(partnerStates)}
    left join npd_status_questions as question on question.inn = watched.inn
    where not exists (select from npd_status_checks as answer where answer.inn = watched.inn and (
      (answer.result <> 'unknown' and answer.checked_at >= case when watched.is_active then ${morning}::timestamptz
        else ${morning}::timestamptz - interval '6 days' end)
      or (answer.result = 'unknown' and answer.checked_at > ${now}::timestamptz - interval '15 minutes')))
    order by watched.seen_at nulls first, watched.inn
    limit ${limit}`.execute(reader)
  return rows
}
