import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { countOwnTasks, submittedOfTasks } from './desk-queries.ts'

/** Works of these tasks that wait for acceptance, longest waiting first. */
export async function listSubmitted({ db }: { readonly db: Database }, scope: ClientScope, taskIds: readonly Id<'task'>[]) {
  const own = await countOwnTasks(db, scope, taskIds)
  if (own < new Set(taskIds).size) return refuse({ kind: 'notFound' })
  const rows = await submittedOfTasks(db, scope, taskIds)
  return ok({
    items: rows.map(({ surname, firstname, secondname, ...row }) => ({
      id: row.id,
      task_number: row.number,
      title: row.title,
      person_name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
      amount: row.price,
    })),
  })
}
