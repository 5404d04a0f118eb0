import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { lastHandedIn, onTimeShare } from '../domain/applicant-choice.ts'
import { acceptedWorkStates } from '../domain/assignment.ts'

/** How often each of these people handed his last accepted works in by their day, in percent; null while they are too few. */
export async function onTimeOfPeople(
  reader: Reader,
  people: readonly Id<'person'>[],
): Promise<(id: Id<'person'>) => number | null> {
  const { rows } =
    people.length === 0
      ? { rows: [] }
      : await rowsOf({ person_id: pgType.id('person'), works: pgType.int, timely: pgType.int })`
    select person_id, count(*)::int as works, (count(*) filter (where handed_on <= due_on))::int as timely
    from (select assignments.person_id, tasks.due_on, (first.at at time zone 'Europe/Moscow')::date as handed_on,
        row_number() over (partition by assignments.person_id order by assignments.accepted_at desc, assignments.id desc) as place
      from assignments join tasks on tasks.id = assignments.task_id
        cross join lateral (select min(submitted_at) as at from task_results where assignment_id = assignments.id) as first
      where assignments.person_id = any(${people}::text[]) and assignments.part_of is null and first.at is not null
        and assignments.state in ${stateList(acceptedWorkStates)}) as handed
    where place <= ${lastHandedIn} group by person_id`.execute(reader)
  const shares = new Map<string, number | null>(rows.map(({ person_id: id, ...handed }) => [id, onTimeShare(handed)]))
  return (id) => shares.get(id) ?? null
}
