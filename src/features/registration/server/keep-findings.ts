import { ok } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { RegistrationChanges } from './move-registration.ts'
import type { RegistrationRow } from './queries.ts'

/** Writes the findings to the draft, which stays a draft. */
export async function keepFindings(tx: Tx, row: RegistrationRow, changes: RegistrationChanges) {
  return ok(
    await tx.updateTable('npd_registrations').set(changes).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow(),
  )
}
