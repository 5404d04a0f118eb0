import { kopecks, sum } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { World } from './world.ts'

/** Returns the person's income in the current Moscow calendar year, in kopecks, including income from other sources. */
export function incomeOfYear(world: World, inn: string): number {
  const { year } = moscowDate(world.clock.now())
  // Timestamps share one format, so they are compared as strings without parsing: a person may have thousands of receipts.
  const [from, to] = [startOfYear(year), startOfYear(year + 1)]
  const own = world.book
    .receiptsOf(inn)
    .filter(({ cancelledAt, operationTime }) => !cancelledAt && operationTime >= from && operationTime < to)
  return sum(own.map(({ total }) => kopecks(total))) + (world.book.persons.get(inn)?.otherIncome ?? 0)
}

function startOfYear(year: number): string {
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('Europe/Moscow').toInstant().toString()
}
