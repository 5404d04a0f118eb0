import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { formatNumber, nextNumber } from '#/platform/server/next-number.ts'
import type { RegisterState } from '../domain/register.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Inserts a new register with the organization's next number: «Р-2026-00031». */
export async function insertRegister(
  tx: Tx,
  clock: Clock,
  scope: ClientScope,
  head: {
    readonly name?: string | undefined
    readonly source: RegisterRecord['source']
    readonly state: RegisterState
    readonly branchId: Id<'branch'> | null
    readonly file?: { readonly name: string; readonly sha256: string }
  },
): Promise<RegisterRecord & { readonly id: Id<'register'> }> {
  const now = clock.now()
  const day = moscowDate(now)
  const number = formatNumber('Р', day.year, await nextNumber(tx, scope.orgId, 'Р', day.year), 5)
  const id = newId('register', clock)
  const row = await tx
    .insertInto('registers')
    .values({
      id,
      org_id: scope.orgId,
      branch_id: head.branchId,
      number,
      name: head.name ?? `Выплаты ${String(day.day).padStart(2, '0')}.${String(day.month).padStart(2, '0')}.${day.year}`,
      source: head.source,
      file_name: head.file?.name ?? null,
      file_sha256: head.file?.sha256 ?? null,
      state: head.state,
      created_by: scope.personId,
      checked_for: scope.personId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, id }
}
