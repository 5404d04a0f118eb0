import type { ExpressionBuilder } from 'kysely'
import { maxAccepted } from '#/features/tasks/contract/acceptance.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'

/** Works of the rows of a register that wait to be accepted: of people invited from it, and of those who were here already. */
export function handedInOf(reader: Reader, registerId: Id<'register'>, limit: number) {
  return handedIn(reader, registerId)
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .leftJoinLateral(
      (results) =>
        results
          .selectFrom('task_results')
          .select(['task_results.text', 'task_results.links'])
          .whereRef('task_results.assignment_id', '=', 'assignments.id')
          .orderBy('task_results.no', 'desc')
          .limit(1)
          .as('result'),
      (join) => join.onTrue(),
    )
    .select(['assignments.id', 'assignments.price', 'assignments.submitted_at', 'tasks.id as task_id', 'tasks.title'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname', 'result.text', 'result.links'])
    .orderBy('assignments.submitted_at')
    .orderBy('assignments.id')
    .limit(limit)
    .execute()
}

export function countHandedIn(reader: Reader, registerId: Id<'register'>) {
  return handedIn(reader, registerId)
    .select([sqlInt`count(*)`.as('total'), sqlKopecks`coalesce(sum(assignments.price), 0)`.as('sum')])
    .executeTakeFirstOrThrow()
}

/** Acts of these works that wait for the customer alone: as many as one code signs, the oldest first. */
export async function actsToSign(reader: Reader, registerId: Id<'register'>): Promise<Id<'document'>[]> {
  const acts = await worksOf(reader, registerId)
    .innerJoin('documents', 'documents.id', 'assignments.act_document_id')
    .select('documents.id')
    .where('assignments.state', '=', 'actPending')
    .where('documents.state', '=', 'waitClient')
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .limit(maxAccepted)
    .execute()
  return acts.map(({ id }) => id)
}

function handedIn(reader: Reader, registerId: Id<'register'>) {
  return worksOf(reader, registerId).where('assignments.state', '=', 'submitted')
}

function worksOf(reader: Reader, registerId: Id<'register'>) {
  return reader
    .selectFrom('assignments')
    .where((where) => where.or([where('assignments.id', 'in', ofRows(where)), where('assignments.id', 'in', ofNewcomers(where))]))

  function ofRows(where: ExpressionBuilder<Tables, 'assignments'>) {
    return where
      .selectFrom('register_rows')
      .select('register_rows.assignment_id')
      .where('register_rows.register_id', '=', registerId)
      .where('register_rows.assignment_id', 'is not', null)
      .where('register_rows.state', '<>', 'excluded')
  }

  function ofNewcomers(where: ExpressionBuilder<Tables, 'assignments'>) {
    return where
      .selectFrom('newcomers')
      .innerJoin('onboardings', 'onboardings.id', 'newcomers.onboarding_id')
      .select('newcomers.assignment_id')
      .where('onboardings.register_id', '=', registerId)
      .where('newcomers.assignment_id', 'is not', null)
  }
}
