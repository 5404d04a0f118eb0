import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { describeFile } from './describe-file.ts'
import { openImport } from './open-import.ts'
import type { FileViews } from './keep-file-views.ts'
import { insertRegister } from './insert-register.ts'
import { lockRegistersOf } from './register-queries.ts'
import { unloadedRegisterStates } from '../domain/register.ts'

/** Stores a file and creates a register that waits for its columns to be mapped. */
export async function importRegister(
  deps: {
    readonly db: Database
    readonly clock: Clock
    readonly files: FileStore
    readonly bankFiles: BankFiles
    readonly views: FileViews
  },
  scope: ClientScope,
  file: { readonly name: string; readonly bytes: Uint8Array; readonly again: boolean; readonly branchId?: string | undefined },
) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `register-import:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const book = await openImport(deps, file.bytes, file.name)
  if (!book.ok) return book
  const { sha256 } = await deps.files.put(file.bytes)
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const branch = await chooseBranch(tx, scope, file.branchId)
    if (!branch.ok) return branch
    const earlier = file.again ? undefined : await findSameFile(tx, scope, sha256)
    if (earlier) {
      return refuse({ kind: 'fileAlreadyLoaded', register: `${earlier.number} от ${formatMoment(earlier.created_at)}` })
    }
    const register = await insertRegister(tx, deps.clock, scope, {
      name: file.name.replace(/\.[^.]+$/, '').slice(0, 120),
      source: 'file',
      state: 'importing',
      file: { name: file.name, sha256 },
      branchId: branch.value,
    })
    await recordEntry(tx, deps, scope, {
      action: 'registerImported',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { sha256 },
    })
    return ok(deps.views.keep(sha256, undefined, undefined, await describeFile(tx, scope, register, book.value)))
  })
}

/** An unfinished upload does not count. */
function findSameFile(db: Pick<Database, 'selectFrom'>, scope: ClientScope, sha256: string) {
  return db
    .selectFrom('registers')
    .select(['number', 'created_at'])
    .where('org_id', '=', scope.orgId)
    .where('file_sha256', '=', sha256)
    .where(inBranches(scope, 'registers.branch_id'))
    .where('state', 'not in', [...unloadedRegisterStates])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
