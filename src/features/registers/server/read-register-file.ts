import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Spreadsheet } from '#/platform/server/spreadsheet/spreadsheet.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { findImportedFile } from './find-imported-file.ts'
import { openImport } from './open-import.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Opens the file of a register that waits for column mapping. */
export async function readRegisterFile(
  deps: { readonly db: Database; readonly files: FileStore; readonly bankFiles: BankFiles },
  scope: ClientScope,
  id: Id<'register'>,
  sheet?: string,
): Promise<
  Result<
    { readonly register: RegisterRecord; readonly book: Spreadsheet },
    Refusal<'notFound' | 'wrongState' | 'fileUnreadable' | 'tooManyRows'>
  >
> {
  const found = await findImportedFile(deps.db, scope, id)
  if (!found.ok) return found
  const { register, sha256 } = found.value
  const bytes = await deps.files.read(sha256)
  if (!bytes.ok) return refuse({ kind: 'fileUnreadable', problem: 'Файл не сохранился. Загрузите его ещё раз' })
  const book = await openImport(deps, bytes.value, register.file_name ?? '', sheet)
  return book.ok ? ok({ register, book: book.value }) : book
}
