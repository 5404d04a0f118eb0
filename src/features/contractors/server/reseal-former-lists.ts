import { lockSealedBefore, resealRows } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'
import { resealField } from '#/platform/server/secrets.ts'
import { saltField } from './former-employee-queries.ts'

/** Re-encrypts the keys of a batch of lists of former employees with the current key; the hashes stay what they are. */
export function resealFormerLists(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const lists = tx.selectFrom('former_employee_lists').select(['org_id', 'salt_cipher'])
    const rows = await lockSealedBefore(lists, fieldKey, turn, { id: 'org_id', ciphers: ['salt_cipher'] })
    return resealRows(deps, rows, {
      idOf: (row) => row.org_id,
      reseal: (row) => ({ salt_cipher: resealField(fieldKey, row.org_id, saltField, row.salt_cipher) }),
      save: (id, fields) => tx.updateTable('former_employee_lists').set(fields).where('org_id', '=', id).execute(),
    })
  })
}
