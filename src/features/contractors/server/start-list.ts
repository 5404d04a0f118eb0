import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { wrongStatusDay } from '../domain/status-day.ts'
import { createBatch } from './create-batch.ts'
import { readStatusList } from './read-status-list.ts'
import type { ListChoice } from './read-status-list.ts'

/** Creates a list from a file and queues it. Invalid lines stay in it with their errors and are not checked. */
export async function startList(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  choice: ListChoice & { readonly day?: Temporal.PlainDate | undefined },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const today = moscowDate(deps.clock.now())
  const day = choice.day ?? today
  const problem = wrongStatusDay(day, today)
  if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { day: problem } })
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `status-lists:${scope.orgId}`, count: 50, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  const read = await readStatusList(bytes, choice)
  if (!read.ok) return read
  const { lines } = read.value
  if (lines.every((line) => line.problem !== undefined)) {
    return refuse({ kind: 'invalidInput', problem: 'В файле нет ни одного верного ИНН' })
  }
  const name = choice.file_name.replace(/\.[^.]+$/, '')
  return deps.db.transaction().execute(async (tx) => {
    const id = await createBatch(tx, deps.clock, scope, { kind: 'list', name, day, lines, fileSha256: sha256(bytes) })
    await recordEntry(tx, deps, scope, {
      action: 'statusListStarted',
      object: { kind: 'statusBatch', id, name },
      facts: { rows: lines.length },
    })
    return ok({ id })
  })
}
