import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { forgetOutside } from './outside-queries.ts'
import { removeCertificateFileJob } from './jobs.ts'

/** Erases the tax data and certificates of an account being deleted; the tax service still has all of them. */
export async function forgetTaxes(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>) {
  const certificates = await tx.deleteFrom('tax_certificates').where('person_id', '=', personId).returning('file_key').execute()
  for (const { file_key: sha256 } of certificates) {
    if (sha256 !== null) await enqueue(tx, deps.clock, removeCertificateFileJob, { sha256 })
  }
  const outside = await forgetOutside(tx, personId)
  await tx.deleteFrom('outside_fetches').where('person_id', '=', personId).execute()
  const accounts = await tx.deleteFrom('tax_accounts').where('person_id', '=', personId).returning('person_id').execute()
  return [
    { category: 'Справки ФНС', table: 'tax_certificates', count: certificates.length },
    { category: 'Чеки не через «Наряд», по данным ФНС', table: 'outside_receipts', count: outside },
    { category: 'Налоги: начисления и долги', table: 'tax_accounts', count: accounts.length },
  ]
}
