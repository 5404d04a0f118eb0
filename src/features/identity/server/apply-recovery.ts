import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isAccount } from '../domain/account.ts'
import { phoneChangeLifecycle } from '../domain/phone-change.ts'
import { movePhone } from './move-phone.ts'
import * as queries from './phone-queries.ts'
import type { PhoneChange } from './phone-queries.ts'
import { lockPhone } from './queries.ts'

/**
 * Moves the account to the phone its owner proved when nobody has objected for 72 hours; runs once, however many workers try.
 */
export async function applyRecovery(
  deps: { readonly db: Database; readonly clock: Clock },
  changeId: Id<'phoneChange'>,
  run: JobRun,
): Promise<JobOutcome> {
  const found = await queries.findChange(deps.db, changeId)
  if (!found || !phoneChangeLifecycle.is.waiting(found.state)) return { next: 'done' }
  if (Temporal.Instant.compare(found.dueAt, deps.clock.now()) > 0) return { next: 'again', at: found.dueAt, why: 'not due' }
  await deps.db.transaction().execute(async (tx) => {
    const moved = await moveOnce(tx, deps, found)
    await run.finish(tx)
    crashPoint('phone:recovered')
    if (!moved) return
    await recordServiceEntry(tx, deps, found.personId, {
      action: 'phoneRecovered',
      object: { kind: 'person', id: found.personId },
      facts: { phoneBefore: maskPhone(found.oldPhone), phone: maskPhone(found.newPhone) },
    })
  })
  return { next: 'done' }
}

/** The accounts are locked in one order, so that two moves cannot deadlock. */
async function moveOnce(tx: Tx, deps: { readonly clock: Clock }, found: PhoneChange): Promise<boolean> {
  const accounts = [found.personId, ...(found.pendingPersonId ? [found.pendingPersonId] : [])].toSorted()
  for (const id of accounts) await queries.lockAccount(tx, id)
  await lockPhone(tx, found.newPhone)
  const change = await queries.lockChange(tx, found.id)
  if (!change || !phoneChangeLifecycle.is.waiting(change.state)) return false
  const account = await queries.lockAccount(tx, change.personId)
  const prover = await queries.accountOfPhone(tx, change.newPhone)
  const stands = isAccount.active(account?.status) && account?.phone === change.oldPhone && prover?.id === change.pendingPersonId
  if (stands && (await movePhone(tx, deps, change, undefined))) return true
  await queries.closePhoneChange(tx, change.id, 'expire', deps.clock.now())
  return false
}
