import { setTimeout as sleep } from 'node:timers/promises'
import { fullName } from '#/features/profile/domain/profile.ts'
import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import type { StatusAnswer } from '#/features/partner/server/check-npd-status.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { wrongStatusDay } from '../domain/status-day.ts'
import { knownContractor } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService; npdStatus: NpdStatusService }

/** The public service takes two questions a minute; a screen waits so long, the answer is kept whenever it comes. */
const screenWaits = 20_000

/** Asks about one ИНН for an organisation. A slow answer is «unknown» now and stands in the journal of checks later. */
export async function checkStatus(
  deps: Deps,
  scope: ClientScope,
  question: { inn: PersonInn; day?: Temporal.PlainDate | undefined },
) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `status-check:${scope.orgId}`, count: 20, seconds: 60 }])
  if (!allowed.ok) return allowed
  const today = moscowDate(deps.clock.now())
  const day = question.day ?? today
  const problem = wrongStatusDay(day, today)
  if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { day: problem } })
  const [answer, known] = await Promise.all([
    askInTime(deps, { inn: question.inn, day, requestedBy: scope.orgId }),
    knownContractor(deps.db, scope, question.inn),
  ])
  return ok({ ...answer, inn: question.inn, day, name: known ? fullName(known) : undefined })
}

async function askInTime(deps: Deps, question: Parameters<typeof checkNpdStatus>[1]): Promise<StatusAnswer> {
  const enough = new AbortController()
  const asked = checkNpdStatus(deps, question)
  const late = sleep(screenWaits, undefined, { signal: enough.signal, ref: false }).catch(() => undefined)
  // A late fault has nobody to tell: whoever asks again meets it in time.
  asked.catch(() => undefined)
  try {
    return (
      (await Promise.race([asked, late])) ?? {
        result: 'unknown',
        source: 'publicService',
        checkedAt: deps.clock.now(),
        registeredOn: undefined,
      }
    )
  } finally {
    enough.abort()
  }
}
