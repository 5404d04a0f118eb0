import { isDeepStrictEqual } from 'node:util'
import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { describeFile } from './describe-file.ts'
import type { FileViews } from './keep-file-views.ts'
import { findImportedFile } from './find-imported-file.ts'
import { findPreset, presetShown } from './preset-queries.ts'
import { readRegisterFile } from './read-register-file.ts'

/** Describes the file of a register; a sheet and a header row asked before are not parsed again. */
export async function describeRegisterFile(
  deps: {
    readonly db: Database
    readonly clock: Clock
    readonly files: FileStore
    readonly bankFiles: BankFiles
    readonly views: FileViews
  },
  scope: ClientScope,
  id: Id<'register'>,
  { sheet, heading_row: heading }: { readonly sheet?: string | undefined; readonly heading_row?: number | undefined },
) {
  const found = await findImportedFile(deps.db, scope, id)
  if (!found.ok) return found
  const { register, sha256 } = found.value
  const kept = deps.views.find(register.id, sha256, sheet, heading)
  if (kept && (await isStillSo(deps.db, scope, kept))) return ok(kept.view)
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `register-file:${scope.orgId}`, count: 120, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const file = await readRegisterFile(deps, scope, id, sheet)
  if (!file.ok) return file
  const described = await describeFile(deps.db, scope, register, file.value.book, heading)
  return ok(deps.views.keep(sha256, sheet, heading, described))
}

/** Nobody has confirmed or forgotten the columns of this heading meanwhile. */
async function isStillSo(reader: Reader, scope: ClientScope, { view, headings }: Awaited<ReturnType<typeof describeFile>>) {
  const preset = await findPreset(reader, scope, headings)
  return isDeepStrictEqual(preset ? presetShown(preset) : null, view.preset)
}
