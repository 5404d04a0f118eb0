import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { draftKey } from '../domain/task-draft.ts'
import { findTemplate, lockTemplates } from './template-queries.ts'

/** Removes a template with what was typed from it and not saved; tasks made from it stay. */
export function removeTaskTemplate(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'taskTemplate'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    await lockTemplates(tx, scope)
    const own = await findTemplate(tx, scope, id)
    if (!own) return refuse({ kind: 'notFound' })
    await tx
      .deleteFrom('task_drafts')
      .where('org_id', '=', scope.orgId)
      .where('about', '=', draftKey(undefined, { templateId: id }))
      .execute()
    await tx.deleteFrom('task_templates').where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, {
      action: 'taskTemplateRemoved',
      object: { kind: 'taskTemplate', id, name: own.name },
    })
    return ok({ id })
  })
}
