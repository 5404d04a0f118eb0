import { maskPhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { isChangeLate, nextChangeAt } from '../domain/phone-change.ts'
import { lastChangeAt, waitingChange } from './phone-queries.ts'

/** Returns the caller's phone: since when it is theirs, when it may be changed, and the pending move to another one. */
export async function readPhone(reader: Reader, clock: Clock, scope: AccountScope) {
  const now = clock.now()
  const [changedAt, waiting] = [await lastChangeAt(reader, scope.personId), await waitingChange(reader, scope.personId)]
  const shown = waiting && (waiting.kind === 'recovery' || !isChangeLate(waiting.createdAt, now)) ? waiting : undefined
  return {
    masked_phone: maskPhone(scope.phone),
    changed_at: changedAt?.toString() ?? null,
    may_change_from: nextChangeAt(changedAt, now)?.toString() ?? null,
    change: shown
      ? {
          kind: shown.kind,
          masked_phone: maskPhone(shown.newPhone),
          asked_at: shown.createdAt.toString(),
          due_at: shown.dueAt.toString(),
        }
      : null,
  }
}
