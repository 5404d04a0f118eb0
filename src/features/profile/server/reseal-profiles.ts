import { resealRows, sealedBefore } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'
import { resealField } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Re-encrypts the documents of a batch of people with the current key. Locked rows are left for another pass. Readers see a
 * field encrypted with either the old or the new key, never a missing one.
 */
export function resealProfiles(deps: ResealDeps, { after, count }: ResealTurn): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('profiles')
      .select(['person_id', 'paspserial_cipher', 'paspnumber_cipher', 'doc_issued_by_cipher'])
      .where(sqlBoolean`person_id > ${after}`)
      .where((where) => where.or(columns.map((column) => sealedBefore(fieldKey, column))))
      .orderBy('person_id')
      .limit(count)
      .forUpdate()
      .skipLocked()
      .execute()
    return resealRows(deps, rows, {
      idOf: (row) => row.person_id,
      reseal: (row) => {
        const reseal = (field: string, sealed: Buffer | null) => sealed && resealField(fieldKey, row.person_id, field, sealed)
        return {
          paspserial_cipher: reseal('paspserial', row.paspserial_cipher),
          paspnumber_cipher: reseal('paspnumber', row.paspnumber_cipher),
          doc_issued_by_cipher: reseal('docIssuedBy', row.doc_issued_by_cipher),
        }
      },
      save: (id, fields) => tx.updateTable('profiles').set(fields).where('person_id', '=', id).execute(),
    })
  })
}

const columns = ['paspserial_cipher', 'paspnumber_cipher', 'doc_issued_by_cipher'] as const
