import type * as z from 'zod/mini'
import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { createTask as contract } from '../contract/task.ts'
import { everybody } from '../domain/applicant-rule.ts'
import { changedBeside } from '../fields/task.ts'
import { addDraft } from './add-draft.ts'
import { checkRegions } from './check-regions.ts'
import { chooseResponsible } from './choose-responsible.ts'
import { findTask } from './task-queries.ts'
import { holdTemplate } from './template-queries.ts'
import { tellResponsible } from './tell-responsible.ts'
import { writeTerms } from './write-terms.ts'

/** Saves a new draft. It may be incomplete: the publishing rules are checked when it is published. */
export function createTask(deps: { db: Database; clock: Clock }, scope: ClientScope, form: z.output<typeof contract.body>) {
  return deps.db.transaction().execute(async (tx) => {
    const { source_id: sourceId, template_id: templateId } = form
    const source = sourceId && (await findTask(tx, scope, sourceId))
    if (sourceId && !source) return refuse({ kind: 'notFound' })
    const branch = await chooseBranch(tx, scope, form.branch_id)
    if (!branch.ok) return branch
    const kept = scope.memberId
    const responsible = await chooseResponsible(tx, scope, form.responsible_id, { branchId: branch.value, kept })
    if (!responsible.ok) return responsible
    const template = templateId && (await holdTemplate(tx, scope, templateId))
    const beside = changedBeside(source || { ...everybody, regions: [], contact: '' }, form)
    const known = checkRegions(beside.regions)
    if (!known.ok) return known
    const keeping = {
      branch_id: branch.value,
      responsible_id: responsible.value,
      tags: form.tags ?? [],
      ...beside,
    }
    const from = { sourceId, templateId: template || undefined }
    const added = await addDraft(tx, deps.clock, scope, { ...writeTerms(form), ...keeping }, from)
    // Whoever creates a task for a colleague gives it to him at once.
    if (added.ok && responsible.value !== kept) {
      const { id } = added.value
      const { number } = (await findTask(tx, scope, id)) ?? { number: '' }
      await tellResponsible(tx, deps, scope, { tasks: [{ id, number, responsible_id: kept }], memberId: responsible.value })
    }
    return added
  })
}
