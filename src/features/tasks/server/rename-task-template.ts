import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { isSameName } from '../domain/task-template.ts'
import { lockTemplates, templateNames } from './template-queries.ts'

/** Gives a template another name, one that no other has. */
export function renameTaskTemplate(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'taskTemplate'>,
  name: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    await lockTemplates(tx, scope)
    const known = await templateNames(tx, scope)
    const own = known.find((one) => one.id === id)
    if (!own) return refuse({ kind: 'notFound' })
    if (own.name === name) return ok({ id, name })
    const same = known.find((one) => one.id !== id && isSameName(one.name, name))
    if (same) return refuse({ kind: 'templateNamed', name: same.name })
    await tx
      .updateTable('task_templates')
      .set({ name, updated_by: scope.personId, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordEntry(tx, deps, scope, {
      action: 'taskTemplateRenamed',
      object: { kind: 'taskTemplate', id, name },
      facts: { before: own.name },
    })
    return ok({ id, name })
  })
}
