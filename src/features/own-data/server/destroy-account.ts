import { forgetFormsOf } from '#/features/attachments/server/forget-forms-of.ts'
import { forgetContractor } from '#/features/contractors/server/forget-contractor.ts'
import { closeAccount } from '#/features/identity/server/close-account.ts'
import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { forgetLeads } from '#/features/leads/server/forget-leads.ts'
import { endConsents } from '#/features/legal/server/end-consents.ts'
import { recordDestruction } from '#/features/legal/server/record-destruction.ts'
import { noticeOf } from '#/features/notifications/domain/notice-kinds.ts'
import { addNotice } from '#/features/notifications/server/add-notice.ts'
import { forgetNotices } from '#/features/notifications/server/forget-notices.ts'
import { forgetViews } from '#/features/organizations/server/forget-views.ts'
import { forgetPayee } from '#/features/registers/server/forget-payee.ts'
import { forgetMailings } from '#/features/reports/server/forget-mailings.ts'
import { leaveOrganizations } from '#/features/organizations/server/leave-organizations.ts'
import { closeBinding } from '#/features/partner/server/close-binding.ts'
import { forgetBinding } from '#/features/partner/server/forget-binding.ts'
import { forgetRegistrations } from '#/features/registration/server/forget-registrations.ts'
import { forgetOutsidePerson } from '#/features/documents/server/forget-outside-person.ts'
import { destroyProfile } from '#/features/profile/server/destroy-profile.ts'
import { forgetApplicant } from '#/features/tasks/server/forget-applicant.ts'
import { forgetThreads } from '#/features/threads/server/forget-threads.ts'
import { forgetTaxes } from '#/features/taxes/server/forget-taxes.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { forgetTraces } from '#/platform/server/forget-traces.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { decideClosing, listBlocks, closingLifecycle } from '../domain/account-closing.ts'
import { keptKinds, keptWords } from '../domain/what-remains.ts'
import type { ClosingRow } from './describe-closing.ts'
import { removeFileJob } from './jobs.ts'
import { countBlocks, countKept, lockOwnData, lockClosing, lockPerson } from './queries.ts'
import { keptExportStates } from '../domain/data-export.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Hours until a postponed deletion is tried again. */
const pauseHours = 24

/**
 * Deletes an account on its due date, in one transaction together with the destruction record. Open work postpones it by a day;
 * a binding the tax service has not yet confirmed as ended postpones it by one day at most. Does nothing when the deletion was
 * cancelled.
 */
export async function destroyAccount(deps: Deps, closingId: Id<'accountClosing'>, run: JobRun): Promise<JobOutcome> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx): Promise<JobOutcome> => {
    await run.hold(tx)
    const found = await tx.selectFrom('account_closings').select('person_id').where('id', '=', closingId).executeTakeFirst()
    const personId = found?.person_id
    if (personId) await lockOwnData(tx, personId)
    const row = await lockClosing(tx, closingId)
    if (!personId || !row || !closingLifecycle.is.waiting(row.state)) {
      await run.finish(tx)
      return { next: 'done' }
    }
    const person = await lockPerson(tx, personId)
    if (!person) return { next: 'again', at: now.add({ minutes: 1 }), why: 'an application was made meanwhile' }
    const blocks = await countBlocks(tx, personId)
    const decision = decideClosing({ reason: row.reason, requestedAt: row.requested_at, dueAt: row.due_at }, blocks, now)
    if (decision === 'early') return { next: 'again', at: row.due_at, why: 'not due yet' }
    if (decision === 'wait') {
      await tellWaiting(
        deps,
        tx,
        row,
        listBlocks(blocks)
          .map(({ text }) => text)
          .join(', '),
      )
      return { next: 'again', at: now.add({ hours: pauseHours }), why: 'open work or money' }
    }
    if ((await closeBinding(tx, deps, personId)) === 'telling')
      return { next: 'again', at: now.add({ minutes: 1 }), why: 'the tax service is being told' }
    await destroy(deps, tx, { row, personId, person })
    crashPoint('account:destroyed')
    await run.finish(tx)
    return { next: 'done' }
  })
}

type Doomed = {
  readonly row: ClosingRow
  readonly personId: Id<'person'>
  readonly person: NonNullable<Awaited<ReturnType<typeof lockPerson>>>
}

async function destroy(deps: Deps, tx: Tx, { row, personId, person }: Doomed): Promise<void> {
  const now = deps.clock.now()
  const { phone, profile } = person
  await endConsents(tx, deps, personId)
  const destroyed = [
    ...(await forgetOutsidePerson(tx, deps.clock, personId)),
    ...(await destroyExports(deps, tx, personId)),
    ...(await forgetApplicant(tx, deps, personId)),
    ...(await forgetThreads(tx, deps, personId)),
    ...(await forgetFormsOf(tx, deps, personId)),
    ...(await forgetMailings(tx, personId)),
    ...(await forgetViews(tx, personId)),
    ...(await forgetPayee(tx, personId)),
    ...(await forgetNotices(tx, personId, namesIn(profile))),
    ...(await forgetContractor(tx, personId)),
    ...(await forgetTaxes(tx, deps, personId)),
    ...(await forgetRegistrations(tx, personId)),
    ...(await forgetBinding(tx, personId)),
    ...(await destroyProfile(tx, deps, personId)),
    ...(await leaveOrganizations(tx, deps, personId)),
    ...(phone === null ? [] : await forgetLeads(tx, phone)),
    ...(await forgetTraces(
      tx,
      personId,
      [phone, profile?.email ?? null].filter((one) => one !== null),
    )),
    ...(await closeAccount(tx, deps, personId)),
  ].filter(({ count }) => count > 0)
  const counts = await countKept(tx, personId)
  const kept = keptKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ category: keptWords[kind].what, ground: keptWords[kind].why, until: keptWords[kind].term }))
  await recordDestruction(tx, deps, { personId, reason: row.reason, destroyed, kept, requestedAt: row.requested_at })
  await tx
    .updateTable('account_closings')
    .set({ state: closingLifecycle.after(row.state, 'destroy'), settled_at: now })
    .where('id', '=', row.id)
    .execute()
  await recordServiceEntry(tx, deps, personId, { action: 'accountClosed', object: { kind: 'closing', id: row.id } })
}

/** «Иванов Иван Иванович», «Иванов Иван»: how notices name a person. */
function namesIn(profile: Doomed['person']['profile']): string[] {
  if (!profile || profile.surname === '' || profile.firstname === '') return []
  const short = `${profile.surname} ${profile.firstname}`
  return profile.secondname === '' ? [short] : [`${short} ${profile.secondname}`, short]
}

/** Archives not yet expired lose their keys with the account; their files are removed next. */
async function destroyExports(deps: Deps, tx: Tx, personId: Id<'person'>) {
  const files = await lockingAlone(
    'data_exports',
    tx
      .selectFrom('data_exports')
      .select(['id', 'file_key'])
      .where('person_id', '=', personId)
      .where('state', 'in', [...keptExportStates]),
  ).execute()
  await tx
    .updateTable('data_exports')
    .set({ state: 'expired', key_cipher: null, file_key: null })
    .where('person_id', '=', personId)
    .execute()
  for (const { file_key: sha256 } of files) if (sha256 !== null) await enqueue(tx, deps.clock, removeFileJob, { sha256 })
  return [{ category: 'Архивы данных', table: 'data_exports', count: files.length }]
}

async function tellWaiting(deps: Deps, tx: Tx, row: ClosingRow, blocks: string): Promise<void> {
  const notice = {
    eventKey: `closing-waits:${row.id}`,
    ...noticeOf('closingWaits', 'person'),
    body: `${blocks}. Удалим, как только это закончится`,
    link: '/person/profile?tab=mydata',
  }
  await addNotice(tx, deps.clock, { personId: row.person_id }, notice)
}
