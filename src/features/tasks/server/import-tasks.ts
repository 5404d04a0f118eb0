import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { insertDraft } from './insert-draft.ts'
import { readTaskFile } from './read-task-file.ts'
import { tellWrongLines } from './tell-wrong-lines.ts'

type File = { readonly bytes: Uint8Array; readonly name: string; readonly branchId: Id<'branch'> | undefined }

/** Makes a draft of each good line of a file, all of them or none; wrong lines are told by their numbers. */
export async function importTasks(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, file: File) {
  const { db, clock } = deps
  const allowed = await takeFromLimits(db, clock, [{ key: `task-import:${scope.orgId}`, count: 10, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = await readTaskFile(file.bytes, file.name, moscowDate(clock.now()))
  if (!read.ok) return read
  const good = read.value.flatMap(({ terms }) => terms ?? [])
  if (good.length === 0) return refuse({ kind: 'invalidInput', problem: 'в файле нет ни одной строки без ошибок' })
  return db.transaction().execute(async (tx) => {
    const branch = await chooseBranch(tx, scope, file.branchId)
    if (!branch.ok) return branch
    for (const terms of good) {
      const keeping = { branch_id: branch.value, responsible_id: scope.memberId }
      await insertDraft(tx, clock, scope, { ...terms, criteria: [...terms.criteria], ...keeping })
    }
    return ok({ made: good.length, wrong: tellWrongLines(read.value) })
  })
}
