import { stateList } from '#/platform/server/state-list.ts'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { endedWorkStates } from '../domain/states-ahead.ts'

/** A place of the round: when the person was last seen, as text, and the ИНН. */
export type WatchPlace = { readonly seenAt: string; readonly inn: string }

export const beginning: WatchPlace = { seenAt: '-infinity', inn: '' }

export type DueInn = WatchPlace & { readonly inn: PersonInn; readonly bound: boolean; readonly asked: boolean }

type Moments = { readonly morning: Temporal.Instant; readonly now: Temporal.Instant }

/**
 * The next watched people, those not checked for the longest first, up to `limit` of them: of these, `due` are those whose status has
 * not been learned since the last morning; of people without work for 45 days, since a week before it. A person checked in vain
 * is skipped for a quarter of an hour. `last` is the last of those read; undefined when there are no more.
 */
export async function findDue(
  reader: Reader,
  moments: Moments,
  after: WatchPlace,
  limit: number,
): Promise<{ readonly due: DueInn[]; readonly last: WatchPlace | undefined }> {
  const [morning, now] = [moments.morning.toString(), moments.now.toString()]
  const { rows } = await rowsOf({
    inn: pgType.personInn,
    seenAt: pgType.text,
    bound: pgType.boolean,
    asked: pgType.boolean,
    answered: pgType.boolean,
  })`
    select next.inn, next.seen_at::text as "seenAt", answer.inn is not null as answered,
      exists (select from npd_status_questions as question where question.inn = next.inn) as asked,
      exists (select from bindings as binding where binding.person_id = watched.person_id
        and binding.state in ${stateList(partnerStates)}) as bound
    from (
      select distinct coalesce(status_seen_at, '-infinity'::timestamptz) as seen_at, inn from contractors
      where is_watched and coalesce(status_seen_at, '-infinity'::timestamptz) < ${morning}::timestamptz
        and (coalesce(status_seen_at, '-infinity'::timestamptz), inn) > (${after.seenAt}::timestamptz, ${after.inn})
      order by 1, 2 limit ${limit}
    ) as next
    cross join lateral (
      select min(contractor.person_id) as person_id, bool_or(contractor.created_at > ${now}::timestamptz - interval '45 days' or exists (
          select from assignments as work where work.org_id = contractor.org_id and work.person_id = contractor.person_id
            and (work.updated_at > ${now}::timestamptz - interval '45 days' or work.state not in ${stateList(endedWorkStates)}))) as is_active
      from contractors as contractor where contractor.inn = next.inn and contractor.is_watched
    ) as watched
    left join lateral (
      select answer.inn from npd_status_checks as answer where answer.inn = next.inn and (
        (answer.result <> 'unknown' and answer.checked_at >= case when watched.is_active then ${morning}::timestamptz
          else ${morning}::timestamptz - interval '6 days' end)
        or (answer.result = 'unknown' and answer.checked_at > ${now}::timestamptz - interval '15 minutes'))
      limit 1
    ) as answer on true
    order by next.seen_at, next.inn`.execute(reader)
  return { due: rows.filter(({ answered }) => !answered), last: rows.length === limit ? rows.at(-1) : undefined }
}
