import type { Updateable } from 'kysely'
import type { ActionOf } from '#/kernel/lifecycle.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import { registrationChanged } from './jobs.ts'
import type { RegistrationRow } from './queries.ts'

export type RegistrationChanges = Omit<Updateable<Tables['npd_registrations']>, 'state' | 'version' | 'updated_at'>

/**
 * Applies one action to a locked registration together with the given changes; `wrongState` names the current state in words.
 */
export async function moveRegistration(
  tx: Tx,
  deps: { readonly clock: Clock },
  row: RegistrationRow,
  move: {
    readonly action: ActionOf<typeof registrationLifecycle>
    readonly by: 'person' | 'system'
    readonly changes?: RegistrationChanges
  },
) {
  const next = registrationLifecycle.move(row.state, move.action, move.by)
  if (!next.ok) {
    return { ok: false as const, refusal: { ...next.refusal, state: registrationStateNames[row.kind][row.state] } }
  }
  const saved = await tx
    .updateTable('npd_registrations')
    .set((column) => ({
      ...move.changes,
      state: next.value,
      version: column('version', '+', 1),
      updated_at: deps.clock.now(),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const told = { registrationId: row.id, personId: row.person_id, kind: saved.kind, state: saved.state }
  if (move.by === 'system') await announce(tx, deps.clock, registrationChanged, told)
  return ok(saved)
}
