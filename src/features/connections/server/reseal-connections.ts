import { lockSealedBefore, resealRows } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'
import { resealField } from '#/platform/server/secrets.ts'

/** Re-encrypts a batch of credentials with the current key. */
export function resealConnections(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const connections = tx.selectFrom('payout_connections').select(['id', 'credentials_cipher'])
    const rows = await lockSealedBefore(connections, fieldKey, turn, { id: 'id', ciphers: ['credentials_cipher'] })
    return resealRows(deps, rows, {
      idOf: (row) => row.id,
      reseal: ({ id, credentials_cipher: sealed }) => ({ credentials_cipher: resealField(fieldKey, id, 'connection', sealed) }),
      save: (id, fields) => tx.updateTable('payout_connections').set(fields).where('id', '=', id).execute(),
    })
  })
}
