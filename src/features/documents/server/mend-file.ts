import type { FileFailure, FileStore } from '#/gateways/files/port.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { holdFile } from './stored-file-queries.ts'

type Deps = { readonly db: Database; readonly log: Log; readonly files: FileStore }

/** `restored`: from the copy, where it was right. `copied`: the copy lacked it, or was spoilt itself. */
export type Mended = 'whole' | 'restored' | 'copied'

/**
 * Reads a file in both places and hashes it; whichever lacks it or is spoilt is made anew from the other. Where neither is right, or
 * there is one place alone, the failure of the first. `isNamed`: whether whoever named the file still does; one that is deleted meanwhile
 * must not come back.
 */
export async function mendFile(
  deps: Deps,
  sha256: string,
  isNamed: (tx: Tx) => Promise<boolean>,
): Promise<Result<Mended, FileFailure>> {
  const file = await deps.files.read(sha256)
  const copy = await readCopy(deps, sha256)
  if (copy === undefined || file.ok === copy.ok) return file.ok ? ok('whole') : file
  const right = file.ok ? file.value : copy.ok ? copy.value : undefined
  if (right === undefined) return file.ok ? ok('whole') : file
  return deps.db.transaction().execute(async (tx) => {
    await holdFile(tx, sha256)
    if (!(await isNamed(tx))) return ok('whole')
    await deps.files.put(right)
    return ok(file.ok ? 'copied' : 'restored')
  })
}

/** Undefined: there is no second place, or it does not answer; the first stands alone then. */
async function readCopy({ files, log }: Deps, sha256: string): Promise<Result<Uint8Array, FileFailure> | undefined> {
  try {
    return await files.copy?.read(sha256)
  } catch (fault) {
    log.error({ fault }, 'the place of the copies of files does not answer')
    return undefined
  }
}
