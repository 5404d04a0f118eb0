import { calendarFile } from '#/kernel/calendar-file.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { calendarType } from '#/wire/media-types.ts'
import { dueWorks } from './work-queries.ts'

/** Writes the days on which the person's results are due, for the calendar of a phone. */
export async function writeWorkDays({ db, clock }: { readonly db: Database; readonly clock: Clock }, scope: PersonScope) {
  const works = await dueWorks(db, scope)
  const days = works.map(({ id, title, number, due_on: on }) => ({ id, on, title: `Сдать: ${title} (${number})` }))
  return ok({
    bytes: new TextEncoder().encode(calendarFile(days, clock.now())),
    type: `${calendarType}; charset=utf-8`,
    name: 'Сроки работ.ics',
  })
}
