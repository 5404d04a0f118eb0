import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { wrongStatusDay } from '../domain/status-day.ts'
import { countAtScreens } from './batch-queries.ts'
import { createBatch } from './create-batch.ts'

/**
 * Maximum number of ИНН per organization that may wait for an answer on a screen. They are processed before payments, so
 * payments wait for at most this many from each organization.
 */
const mostWaiting = 300

/** Checks up to a hundred people for an organization, ahead of all lists. Answers are read from the small list it creates. */
export async function checkStatuses(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  question: { readonly inns: readonly PersonInn[]; readonly day?: Temporal.PlainDate | undefined },
) {
  const today = moscowDate(deps.clock.now())
  const day = question.day ?? today
  const problem = wrongStatusDay(day, today)
  if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { day: problem } })
  const lines = [...new Set(question.inns)].map((inn, place) => ({
    sourceRow: place + 1,
    inn,
    typed: inn,
    name: '',
    problem: undefined,
    repeats: undefined,
  }))
  return deps.db.transaction().execute(async (tx) => {
    // The counter also serves as the lock: requests of one organization are serialized.
    const allowed = await takeFromLimits(tx, deps.clock, [{ key: `status-check:${scope.orgId}`, count: 20, seconds: 60 }])
    if (!allowed.ok) return allowed
    if ((await countAtScreens(tx, scope)) + lines.length > mostWaiting) return refuse({ kind: 'tooOften', seconds: 60 })
    const name = `Проверка на ${formatDay(day)}`
    return ok({ id: await createBatch(tx, deps.clock, scope, { kind: 'screen', name, day, lines }) })
  })
}
