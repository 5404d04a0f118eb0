import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { readTaskFile } from './read-task-file.ts'
import { tellWrongLines } from './tell-wrong-lines.ts'

const shownTitles = 5

/** Shows which drafts a file would make and which of its lines are wrong, before anything is stored. */
export async function previewTaskFile(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  fileName: string,
) {
  const allowed = await takeFromLimits(db, clock, [{ key: `task-file:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = await readTaskFile(bytes, fileName, moscowDate(clock.now()))
  if (!read.ok) return read
  const good = read.value.filter(({ problem }) => problem === undefined)
  return ok({
    good: good.length,
    wrong: tellWrongLines(read.value),
    titles: good.slice(0, shownTitles).map(({ title }) => title),
  })
}
