import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { acceptResult } from './accept-result.ts'
import { worksInScope } from './assignment-queries.ts'

/**
 * Accepts many results, each by a transaction of its own: what cannot be accepted is told with its reason and holds nobody up. A work
 * that has its act already counts as accepted, so that a call cut off halfway is simply made again.
 */
export async function acceptResults(
  deps: MakeDocumentDeps & { readonly db: Database },
  scope: ClientScope,
  asked: readonly Id<'assignment'>[],
) {
  const ids = [...new Set(asked)]
  if ((await worksInScope(deps.db, scope, ids)).length < ids.length) return refuse({ kind: 'notFound' })
  const reasons = new Map<string, string>()
  for (const id of ids) {
    const done = await acceptResult(deps, scope, id)
    if (done.ok) continue
    const { message, action } = describeRefusal(done.refusal).body
    reasons.set(id, action === undefined ? message : `${message}. ${action}`)
  }
  const works = await worksInScope(deps.db, scope, ids)
  const accepted = works.flatMap(({ id, state, act_document_id: act }) =>
    assignmentLifecycle.is.actPending(state) && act !== null ? [{ id, act_id: act }] : [],
  )
  const taken = new Set<string>(accepted.map(({ id }) => id))
  return ok({
    accepted,
    left: ids.filter((id) => !taken.has(id)).map((id) => ({ id, why: reasons.get(id) ?? 'Уже принята' })),
  })
}
