import { kopecks, sum } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { World } from './world.ts'

/** Kopecks of this Moscow year, income from elsewhere included. */
export function incomeOfYear(world: World, inn: string): number {
  const { year } = moscowDate(world.clock.now())
  // Moments are written alike, so their texts stand in the order of time: a person may have thousands of receipts.
  const [from, to] = [startOfYear(year), startOfYear(year + 1)]
  const own = world.book
    .receiptsOf(inn)
    .filter(({ cancelledAt, operationTime }) => !cancelledAt && operationTime >= from && operationTime < to)
  return sum(own.map(({ total }) => kopecks(total))) + (world.book.persons.get(inn)?.otherIncome ?? 0)
}

function startOfYear(year: number): string {
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('Europe/Moscow').toInstant().toString()
}
