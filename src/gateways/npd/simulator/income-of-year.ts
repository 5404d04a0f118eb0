import { kopecks, sum } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { World } from './world.ts'

/** Kopecks of this Moscow year, income from elsewhere included. */
export function incomeOfYear(world: World, inn: string): number {
  const { year } = moscowDate(world.clock.now())
  const own = world.book
    .receiptsOf(inn)
    .filter((receipt) => !receipt.cancelledAt && moscowDate(Temporal.Instant.from(receipt.operationTime)).year === year)
  return sum(own.map(({ total }) => kopecks(total))) + (world.book.persons.get(inn)?.otherIncome ?? 0)
}
