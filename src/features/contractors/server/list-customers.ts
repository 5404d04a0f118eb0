import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { causeWords, stopOn } from '../domain/contractor-state.ts'
import { freeFrom, isAsked, isFormerEmployee, latestLastDay } from '../domain/employment.ts'
import { customersOf } from './customer-queries.ts'
import type { CustomerRow } from './customer-queries.ts'
import { keyOfInn, listedDays } from './former-employee-queries.ts'
import { viewEmployment } from './view-employment.ts'
import { viewObjection } from './view-objection.ts'

/** The customers of a person, newest first: what each has paid, whether it has stopped the work and why, and what he is asked. */
export async function listCustomers(
  { db, clock, fieldKey }: { readonly db: Reader; readonly clock: Clock; readonly fieldKey: FieldKey },
  { personId }: PersonScope,
  { cursor, size = 25 }: { readonly cursor?: string | undefined; readonly size?: number | undefined },
) {
  const today = moscowDate(clock.now())
  const rows = await customersOf(db, personId, today.year, { after: parseListKey(cursor ?? ''), count: size + 1 })
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  const listed = await listedDays(
    db,
    fieldKey,
    items.map(({ org_id: orgId, own_inn: inn }) => ({ orgId, inn })),
  )
  const lastDay = (row: CustomerRow) =>
    latestLastDay([row.marked_left_on, listed.get(keyOfInn({ orgId: row.org_id, inn: row.own_inn }))])
  return { items: items.map((row) => viewCustomer(row, lastDay(row), today)), next }
}

function viewCustomer(row: CustomerRow, lastDay: Temporal.PlainDate | undefined, today: Temporal.PlainDate) {
  const employment = row.said_at === null ? undefined : { leftOn: row.left_on, at: row.said_at }
  return {
    id: row.id,
    name: row.short_name,
    inn: row.inn,
    since: moscowDate(row.created_at).toString(),
    works: row.works,
    paid_this_year: row.paid_this_year,
    stop: viewStop(row, today),
    employment: employment ? viewEmployment(employment) : null,
    former:
      lastDay && isFormerEmployee(lastDay, today) ? { left_on: lastDay.toString(), free_on: freeFrom(lastDay).toString() } : null,
    asks_employment: isAsked(employment, today),
  }
}

function viewStop(row: CustomerRow, today: Temporal.PlainDate) {
  const stop = stopOn({ state: row.state, pausedUntil: row.paused_until }, today)
  if (!stop) return null
  const { objection_state: state, words, answer, answer_by, objected_at } = row
  const isObjected = state !== null && words !== null && answer_by !== null && objected_at !== null
  return {
    state: stop.state,
    since: row.state_at?.toString() ?? null,
    until: 'until' in stop ? stop.until.toString() : null,
    // A stop made before causes were told has none: its reason was written for the organization alone.
    cause: row.stop_cause === null ? null : causeWords(row.stop_cause, row.state_reason),
    objection: isObjected ? viewObjection({ state, words, answer, answer_by, created_at: objected_at }) : null,
  }
}
