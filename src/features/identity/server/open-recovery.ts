import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { isAccount } from '../domain/account.ts'
import { nextChangeAt, recoveryHours } from '../domain/phone-change.ts'
import { applyRecoveryJob, recoveryAsked } from './jobs.ts'
import * as queries from './phone-queries.ts'

/**
 * Opens a move: a person who signed in with a new phone has given data known only to the account's owner, so after 72 hours the
 * account moves to that phone, unless its owner objects. Does nothing, silently, when a move is already pending, the phone was
 * changed recently, or the account is gone. Must be the last write of the transaction: it writes the journal.
 */
export async function openRecovery(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: AccountScope,
  personId: Id<'person'>,
): Promise<void> {
  const now = deps.clock.now()
  const account = await queries.lockAccount(tx, personId)
  if (!account || !isAccount.active(account.status) || account.phone === null || personId === scope.personId) return
  if (nextChangeAt(await queries.lastChangeAt(tx, personId), now)) return
  const waiting = await queries.waitingChange(tx, personId)
  if (waiting?.kind === 'recovery') return
  if (waiting) await queries.closePhoneChange(tx, waiting.id, 'expire', now)
  const id = newId('phoneChange', deps.clock)
  const dueAt = now.add({ hours: recoveryHours })
  const phones = { oldPhone: account.phone, newPhone: scope.phone }
  const change = { id, personId, kind: 'recovery', ...phones, pendingPersonId: scope.personId, ip: scope.ip } as const
  await queries.insertChange(tx, { ...change, createdAt: now, dueAt })
  await enqueue(tx, deps.clock, applyRecoveryJob, { changeId: id }, { runAt: dueAt })
  await announce(tx, deps.clock, recoveryAsked, { changeId: id, personId })
  await recordServiceEntry(tx, deps, personId, {
    action: 'recoveryAsked',
    object: { kind: 'person', id: personId },
    facts: { phone: maskPhone(scope.phone) },
  })
}
