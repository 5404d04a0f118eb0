import { attachFiles } from '#/features/attachments/server/attach-files.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { acceptDueOn, assignmentLifecycle } from '../domain/assignment.ts'
import { insertResult, lockLastResult, lockWork, saveAssignment } from './assignment-queries.ts'
import { resultSubmitted } from './jobs.ts'
import { planAcceptance } from './plan-acceptance.ts'
import { refreshTask } from './refresh-task.ts'

/** Submits the person's result; the customer then has three working days to answer. */
export function submitResult(
  deps: { db: Database; clock: Clock },
  scope: PersonScope,
  id: Id<'assignment'>,
  form: {
    text: string
    links: string[]
    files?: readonly Id<'file'>[] | undefined
    criteria_met?: readonly string[] | undefined
  },
) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'person', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const next = assignmentLifecycle.move(work.row.state, 'submit', 'person')
    if (!next.ok) return next
    const { criteria } = work.task
    const met = form.criteria_met && new Set(form.criteria_met)
    if (met && !met.isSubsetOf(new Set(criteria))) return refuse({ kind: 'criteriaUnknown' })
    const now = deps.clock.now()
    const last = await lockLastResult(tx, id)
    const files = await attachFiles(tx, { side: 'person', scope }, { place: 'result', about: id }, form.files)
    if (!files.ok) return files
    if (form.text === '' && form.links.length === 0 && files.value.count === 0) return refuse({ kind: 'resultEmpty' })
    const no = (last?.no ?? 0) + 1
    await insertResult(tx, {
      id: newId('result', deps.clock),
      assignment_id: id,
      no,
      text: form.text,
      links: form.links,
      criteria_met: met ? criteria.filter((one) => met.has(one)) : null,
      submitted_at: now,
    })
    await files.value.send(String(no))
    await saveAssignment(tx, id, {
      state: next.value,
      submitted_at: now,
      accept_due_on: acceptDueOn(moscowDate(now)),
      updated_at: now,
    })
    await refreshTask(tx, deps.clock, work.taskId)
    await announce(tx, deps.clock, resultSubmitted, { assignmentId: id })
    await planAcceptance(tx, deps.clock, id, now)
    await recordEntry(tx, deps, scope, {
      action: 'resultSubmitted',
      object: { kind: 'assignment', id, name: work.task.number },
    })
    return ok({ id, state: next.value })
  })
}
