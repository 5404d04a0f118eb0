import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type * as z from 'zod/mini'
import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { taskForm } from '../contract/task.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import { worsened } from '../domain/terms.ts'
import { asksApplicants } from '../domain/terms-edition.ts'
import { changedBeside } from '../fields/task.ts'
import { chooseResponsible } from './choose-responsible.ts'
import { checkRegions } from './check-regions.ts'
import { checkTerms } from './check-terms.ts'
import { hasLiveApplications } from './application-queries.ts'
import { hasBound } from './edition-queries.ts'
import { makeEdition } from './make-edition.ts'
import { planExpiry } from './plan-expiry.ts'
import { readTerms } from './read-terms.ts'
import { recordApplicantRule } from './record-applicant-rule.ts'
import { recordKeptWords } from './record-kept-words.ts'
import { settleUnchanged } from './settle-unchanged.ts'
import { lockTaskVersion, saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'
import { tellResponsible } from './tell-responsible.ts'
import { writeTerms } from './write-terms.ts'

/**
 * Saves changes to a task. A published task must satisfy the publishing rules. What makes the terms worse for whoever has seen them is
 * a new edition: everybody who has applied agrees to it or leaves. Once somebody is bound by them, the terms can only improve.
 */
export function modifyTask(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'task'>,
  form: z.output<typeof taskForm> & { version: number },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTaskVersion(tx, scope, id, form.version)
    if (!locked.ok) return locked
    const row = locked.value
    const branch = await chooseBranch(tx, scope, form.branch_id, row.branch_id)
    if (!branch.ok) return branch
    const kept = row.responsible_id
    const responsible = await chooseResponsible(tx, scope, form.responsible_id, { branchId: branch.value, kept })
    if (!responsible.ok) return responsible
    const keeping = { branch_id: branch.value, responsible_id: responsible.value, tags: form.tags ?? row.tags }
    const beside = changedBeside(row, form)
    const known = checkRegions(beside.regions)
    if (!known.ok) return known
    const columns = { ...writeTerms(form), ...keeping, ...beside }
    const allowed = taskLifecycle.is.draft(row.state) ? ok() : await checkPublished(tx, deps.clock, row, { ...row, ...columns })
    if (!allowed.ok) return allowed
    const terms = readTerms({ ...row, ...columns })
    const wasSeen = row.published_at !== null && asksApplicants(readTerms(row), terms)
    const edition = wasSeen ? await makeEdition(tx, deps, scope, row) : row.edition
    const version = await saveTask(tx, id, { ...columns, edition, updated_at: deps.clock.now() })
    if (!taskLifecycle.is.draft(row.state)) {
      await planExpiry(tx, deps.clock, id, columns.apply_until)
      await settleUnchanged(tx, { id, edition }, terms)
      if (wasSeen) await recordReplacement(tx, deps, scope, row, edition)
      await recordKeptWords(tx, deps, scope, { ...row, ...columns }, version)
    }
    await recordApplicantRule(tx, deps, scope, row, beside)
    if (responsible.value !== kept) await tellResponsible(tx, deps, scope, { tasks: [row], memberId: responsible.value })
    return ok({ id, state: row.state, version })
  })
}

function recordReplacement(tx: Tx, deps: { clock: Clock }, scope: ClientScope, task: TaskRow, edition: number) {
  return recordEntry(tx, deps, scope, {
    action: 'termsReplaced',
    object: { kind: 'task', id: task.id, name: task.number },
    facts: { edition },
  })
}

async function checkPublished(tx: Tx, clock: Clock, before: TaskRow, after: TaskRow) {
  if (!canEdit(before.state)) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(before.state) })
  // Every place of it is promised to somebody who was told these terms and his sum.
  if (before.by_invitation) return refuse({ kind: 'taskFixed' })
  const terms = readTerms(after)
  const worse = worsened(readTerms(before), terms)
  if (worse.length > 0 && (await hasBound(tx, before.id))) return refuse({ kind: 'taskFixed' })
  // An applicant who named his price, or was told one, cannot agree for the other by a press.
  if (worse.includes('pay_kind') && (await hasLiveApplications(tx, before.id))) return refuse({ kind: 'taskFixed' })
  const checked = checkTerms(terms, moscowDate(clock.now()), true)
  if (checked.ok) return checked
  const { refusal } = checked
  return refusal.kind === 'doubtfulWords' ? ok() : refuse(refusal)
}
