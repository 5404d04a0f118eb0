import type * as z from 'zod/mini'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { only, sendForm } from '#/wire/field.ts'
import type { addRepetition as contract } from '../contract/repetition.ts'
import { mostRepetitions } from '../domain/repetition.ts'
import { repetitionWords } from '../domain/repetition-words.ts'
import { besideOf, readTemplate, templateFields } from '../fields/task.ts'
import { checkRepetition } from './check-repetition.ts'
import { planRepetition } from './plan-repetition.ts'
import { readRepeated } from './read-repeated.ts'
import {
  countGoing,
  goingRepetitionOf,
  goingRepetitionOfTemplate,
  insertRepetition,
  planColumns,
  takenDownWhy,
} from './repetition-queries.ts'
import { findTask } from './task-queries.ts'
import { findTemplate, lockTemplates } from './template-queries.ts'

type Form = z.output<typeof contract.body>

/** Starts to make a task again on its days: a copy of its terms, or of a template, is kept for that. What is repeated already is not repeated twice. */
export function addRepetition(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, form: Form) {
  const { task_id: _task, template_id: _template, branch_id: _branch, acknowledged, ...plan } = form
  return deps.db.transaction().execute(async (tx) => {
    await lockTemplates(tx, scope)
    const now = deps.clock.now()
    const today = moscowDate(now)
    const source = await findSource(tx, scope, form, today)
    if (!source) return refuse({ kind: 'notFound' })
    const going = await countGoing(tx, scope)
    if (going >= mostRepetitions) return refuse({ kind: 'repetitionsFull', count: going })
    const branch = await chooseBranch(tx, scope, form.branch_id ?? source.branchId)
    if (!branch.ok) return branch
    const { taskId, templateId } = source
    const takenDown = taskId && (await takenDownWhy(tx, taskId))
    if (takenDown !== undefined) return refuse({ kind: 'sourceTakenDown', why: takenDown })
    const same = taskId
      ? await goingRepetitionOf(tx, taskId)
      : templateId
        ? await goingRepetitionOfTemplate(tx, scope, templateId, branch.value)
        : null
    if (same !== null) return refuse({ kind: 'alreadyRepeated', repetition: same })
    const terms = readRepeated(source.fields, today)
    const first = checkRepetition({ plan, terms, today, made: 0, acknowledged })
    if (!first.ok) return first
    const id = newId('repetition', deps.clock)
    await insertRepetition(tx, {
      ...planColumns(plan),
      id,
      org_id: scope.orgId,
      branch_id: branch.value,
      member_id: scope.memberId,
      responsible_id: source.responsibleId,
      ...source.beside,
      source_task_id: taskId ?? null,
      source_template_id: templateId ?? null,
      fields: JSON.stringify(source.fields),
      words_kept: acknowledged,
      state: 'active',
      next_on: first.value,
      created_by: scope.personId,
      created_at: now,
      updated_at: now,
    })
    await planRepetition(tx, deps.clock, id, first.value)
    await recordEntry(tx, deps, scope, {
      action: 'repetitionAdded',
      object: { kind: 'repetition', id, name: terms.title },
      facts: { after: repetitionWords(plan) },
    })
    return ok({ id, state: 'active' as const, next_on: first.value.toString() })
  })
}

/** Exactly one of a task and a template is repeated. */
async function findSource(
  tx: Tx,
  scope: ClientScope,
  { task_id: taskId, template_id: templateId }: Form,
  today: Temporal.PlainDate,
) {
  const task = taskId && (await findTask(tx, scope, taskId))
  if (task) {
    const fields = sendForm(templateFields, only(templateFields, task))
    return {
      taskId: task.id,
      fields,
      branchId: task.branch_id ?? undefined,
      responsibleId: task.responsible_id,
      beside: besideOf(task),
    }
  }
  const template = templateId && (await findTemplate(tx, scope, templateId))
  if (!template) return undefined
  const fields = readTemplate(template.fields, today)
  return { templateId: template.id, fields, branchId: undefined, responsibleId: scope.memberId, beside: {} }
}
