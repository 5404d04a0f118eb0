import { lockSealedBefore, resealRows } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'
import { fieldDigests, openField, sealField } from '#/platform/server/secrets.ts'

/**
 * Re-encrypts a batch of account numbers and phones with the current key, including removed ones, and renews their lookup
 * digests.
 */
export function resealPayoutMethods(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const methods = tx.selectFrom('payout_methods').select(['id', 'person_id', 'number_cipher'])
    const rows = await lockSealedBefore(methods, fieldKey, turn, { id: 'id', ciphers: ['number_cipher'] })
    return resealRows(deps, rows, {
      idOf: (row) => row.id,
      reseal: ({ id, person_id: personId, number_cipher: sealed }) => {
        const number = openField(fieldKey, personId, `payout:${id}`, sealed)
        return {
          number_cipher: sealField(fieldKey, personId, `payout:${id}`, number),
          number_sha256: fieldDigests(fieldKey, number)[0],
        }
      },
      save: (id, fields) => tx.updateTable('payout_methods').set(fields).where('id', '=', id).execute(),
    })
  })
}
