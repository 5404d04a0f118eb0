import { fullName } from '#/features/profile/domain/profile.ts'
import { maxAccepted } from '#/features/tasks/contract/acceptance.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { countHandedIn, handedInOf } from './handed-in-queries.ts'
import { findRegister } from './queries.ts'

/** What of a register waits to be accepted: the first hundred, as many as one press accepts and one code signs. */
export async function listHandedIn(deps: { readonly db: Database }, scope: ClientScope, id: Id<'register'>) {
  if (!(await findRegister(deps.db, scope, id))) return refuse({ kind: 'notFound' })
  const [works, all] = await Promise.all([handedInOf(deps.db, id, maxAccepted), countHandedIn(deps.db, id)])
  return ok({
    items: works.map((work) => ({
      assignment_id: work.id,
      name: fullName({ surname: work.surname ?? '', firstname: work.firstname ?? '', secondname: work.secondname ?? '' }),
      task_id: work.task_id,
      title: work.title,
      amount: work.price,
      handed_in_at: work.submitted_at?.toString() ?? null,
      text: work.text ?? '',
      links: work.links ?? [],
    })),
    ...all,
  })
}
