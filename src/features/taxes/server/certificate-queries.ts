import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { certificateView } from '../contract.ts'

/** Returns the newest certificate of each kind and year. */
export function certificatesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('tax_certificates')
    .distinctOn(['kind', 'year'])
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('kind')
    .orderBy('year', 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function certificateById(reader: Reader, id: Id<'taxCertificate'>) {
  return reader.selectFrom('tax_certificates').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockCertificate(tx: Tx, id: Id<'taxCertificate'>) {
  return lockingAlone('tax_certificates', tx.selectFrom('tax_certificates').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function certificateToView(row: Selectable<Tables['tax_certificates']>): z.input<typeof certificateView> {
  return {
    id: row.id,
    kind: row.kind,
    year: row.year,
    state: row.state,
    asked_at: row.asked_at.toString(),
    ready_at: row.ready_at?.toString() ?? null,
    problem: row.problem,
  }
}
