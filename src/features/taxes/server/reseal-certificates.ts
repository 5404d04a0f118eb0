import { resealRows, sealedBefore } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'
import { resealField } from '#/platform/server/secrets.ts'

/** Seals the keys of some certificates anew with the present key. Rows somebody works on are left for another pass. */
export function resealCertificates(deps: ResealDeps, { after, count }: ResealTurn): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('tax_certificates')
      .select(['id', 'person_id', 'key_cipher'])
      .where('id', '>', after)
      .where(sealedBefore(fieldKey, 'key_cipher'))
      .orderBy('id')
      .limit(count)
      .forUpdate()
      .skipLocked()
      .execute()
    return resealRows(deps, rows, {
      idOf: (row) => row.id,
      reseal: ({ id, person_id: personId, key_cipher: sealed }) => ({
        key_cipher: sealed && resealField(fieldKey, personId, `certificate:${id}`, sealed),
      }),
      save: (id, fields) => tx.updateTable('tax_certificates').set(fields).where('id', '=', id).execute(),
    })
  })
}
