import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { againOnConflict } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { confirm } from '../domain/contract-answer.ts'
import { documentLifecycle } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { contractConfirmed } from './jobs.ts'
import { standsWithFile } from './outside-paper-queries.ts'
import { livingFrame, lockDocument, updateDocument } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** The person takes his objection back: the contract is in force again, unless another has taken its place. */
export function confirmContract(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope, id: Id<'document'>) {
  const asking = { side: 'person', scope } as const
  return againOnConflict(deps.db, async (tx) => {
    const row = await lockDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = confirm(row.state)
    if (!next.ok) return next
    const living = await livingFrame(tx, row.org_id, row.person_id)
    if (living) return refuse({ kind: 'wrongState', state: `с заказчиком уже есть договор № ${living.number}` })
    // Whose it is now is none of his business.
    if (await standsWithFile(tx, row))
      return refuse({ kind: 'wrongState', state: 'этот файл заказчик уже загрузил другому исполнителю' })
    const opened = { decline_reason: null, closed_to_person: false }
    await updateDocument(tx, id, { state: next.value, ...opened, updated_at: deps.clock.now() })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'confirmed', actor: scope.personId })
    const pair = { orgId: row.org_id, personId: row.person_id }
    await announce(tx, deps.clock, contractConfirmed, { documentId: id, ...pair, at: deps.clock.now().toString() })
    await recordDocumentEntries(tx, deps, asking, [row], 'documentConfirmed')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
