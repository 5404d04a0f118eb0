import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { isAccount } from '../domain/account.ts'
import { phoneChanged, notifyOldPhoneJob } from './jobs.ts'
import * as queries from './phone-queries.ts'
import type { PhoneChange } from './phone-queries.ts'
import { revokeSessions } from './session-queries.ts'

/**
 * Gives the account its new phone and ends its sessions except the current one. A pending account on the new phone is deleted.
 * Returns false and does nothing when the phone belongs to a profile. The caller must have locked both accounts and the phone.
 */
export async function movePhone(
  tx: Tx,
  deps: { readonly clock: Clock },
  change: PhoneChange,
  except: Id<'session'> | undefined,
): Promise<boolean> {
  const now = deps.clock.now()
  const owner = await queries.accountOfPhone(tx, change.newPhone)
  if (owner && !isAccount.pending(owner.status)) return false
  if (owner) {
    await queries.dropPendingAccount(tx, owner.id, now)
    await revokeSessions(tx, owner.id, undefined, now)
  }
  await queries.setPhone(tx, change.personId, change.newPhone, now)
  await revokeSessions(tx, change.personId, except, now)
  await queries.closePhoneChange(tx, change.id, 'apply', now)
  await announce(tx, deps.clock, phoneChanged, { changeId: change.id, personId: change.personId })
  await enqueue(tx, deps.clock, notifyOldPhoneJob, { changeId: change.id })
  return true
}
