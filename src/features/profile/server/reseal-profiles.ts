import { lockSealedBefore, resealRows } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'
import { resealField } from '#/platform/server/secrets.ts'

/**
 * Re-encrypts the documents of a batch of people with the current key. Readers see a field encrypted with either the old or the new
 * key, never a missing one.
 */
export function resealProfiles(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const profiles = tx.selectFrom('profiles').select(['person_id', ...ciphers])
    const rows = await lockSealedBefore(profiles, fieldKey, turn, { id: 'person_id', ciphers })
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

const ciphers = ['paspserial_cipher', 'paspnumber_cipher', 'doc_issued_by_cipher'] as const
