import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { BankFiles, OrderTable } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { orderFileViews } from './order-file-queries.ts'

/**
 * Gives the bytes of a file for the bank, the same each time, or its orders as a table, and records who took them: they hold
 * requisites of people.
 */
export async function readOrderFile(
  deps: { readonly db: Database; readonly clock: Clock; readonly files: FileStore; readonly bankFiles: BankFiles },
  scope: ClientScope,
  id: Id<'orderFile'>,
  table: OrderTable | undefined,
) {
  const file = await orderFileViews(deps.db, scope).where('file.id', '=', id).executeTakeFirst()
  if (!file) return refuse({ kind: 'notFound' })
  const bytes = await deps.files.read(file.sha256)
  if (!bytes.ok) return refuse({ kind: 'fileUnreadable', problem: 'Файл не сохранился. Обратитесь в поддержку' })
  await deps.db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'orderFileDownloaded',
      object: { kind: 'register', id: file.register_id, name: file.register_number },
      facts: { rows: file.orders, sha256: file.sha256 },
    }),
  )
  const name = `${file.register_number} поручения ${file.no}`
  if (table === undefined) return ok({ bytes: bytes.value, type: 'text/plain; charset=windows-1251', name: `${name}.txt` })
  const type = `text/csv; charset=${table === 'payees' ? 'windows-1251' : 'utf-8'}`
  return ok({ bytes: deps.bankFiles.writeOrderTable(bytes.value, table), type, name: `${name}.csv` })
}
