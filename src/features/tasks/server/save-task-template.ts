import type * as z from 'zod/mini'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sendForm } from '#/wire/field.ts'
import type { saveTaskTemplate as contract } from '../contract/template.ts'
import { isSameName, mostTemplates } from '../domain/task-template.ts'
import { fitTerms } from '../domain/terms.ts'
import { templateFields } from '../fields/task.ts'
import { lockTemplates, templateNames } from './template-queries.ts'

/** Keeps a task without its days under a name. Another template of that name is replaced only where the member says so. */
export function saveTaskTemplate(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  form: z.output<typeof contract.body>,
) {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx, scope)
    const known = await templateNames(tx, scope)
    const same = known.find(({ name }) => isSameName(name, form.name))
    if (same && !form.replaces) return refuse({ kind: 'templateNamed', name: same.name })
    if (!same && known.length >= mostTemplates) return refuse({ kind: 'templatesFull', count: known.length })
    const now = clock.now()
    const id = same?.id ?? newId('taskTemplate', clock)
    const kept = {
      name: form.name,
      fields: JSON.stringify(sendForm(templateFields, fitTerms(form.fields))),
      updated_by: scope.personId,
      updated_at: now,
    }
    await tx
      .insertInto('task_templates')
      .values({ ...kept, id, org_id: scope.orgId, created_by: scope.personId, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
      .execute()
    await recordEntry(tx, deps, scope, {
      action: same ? 'taskTemplateReplaced' : 'taskTemplateSaved',
      object: { kind: 'taskTemplate', id, name: form.name },
    })
    return ok({ id })
  })
}
