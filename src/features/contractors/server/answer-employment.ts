import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { isAsked, wrongLastDay } from '../domain/employment.ts'
import { lockOwnPlace } from './customer-queries.ts'
import { newestEmployment } from './employment-queries.ts'
import { contractorStopChanged } from './jobs.ts'
import { viewEmployment } from './view-employment.ts'

/**
 * Keeps what a person says of his employment by a customer: every answer with its day (422-ФЗ, art. 6 part 2 item 8). Rows with him are
 * checked again.
 */
export function answerEmployment(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'contractor'>,
  leftOn: Temporal.PlainDate | null,
) {
  return deps.db.transaction().execute(async (tx) => {
    const place = await lockOwnPlace(tx, scope.personId, id)
    if (!place) return refuse({ kind: 'notFound' })
    const now = deps.clock.now()
    const problem = leftOn ? wrongLastDay(leftOn, moscowDate(now)) : undefined
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { left_on: problem } })
    const known = await newestEmployment(tx, id)
    const same = known && !isAsked(known, moscowDate(now)) && known.leftOn?.toString() === leftOn?.toString()
    if (same) return ok(viewEmployment(known))
    await tx
      .insertInto('employment_answers')
      .values({ id: newId('employmentAnswer', deps.clock), contractor_id: id, left_on: leftOn, created_at: now })
      .execute()
    await announce(tx, deps.clock, contractorStopChanged, { orgId: place.org_id, personId: scope.personId })
    await recordPartyEntry(tx, deps, place.org_id, scope, {
      action: 'employmentAnswered',
      object: { kind: 'contractor', id },
      facts: { until: leftOn?.toString() ?? null },
    })
    return ok(viewEmployment({ leftOn, at: now }))
  })
}
