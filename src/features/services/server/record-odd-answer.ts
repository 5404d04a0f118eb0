import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Log } from '#/platform/server/log.ts'
import { isAlarming, keptDays } from '../domain/odd-answer.ts'
import type { OddAnswer } from '../domain/odd-answer.ts'

/** Counts an oddity of an answer, and logs it the first time each day. Forgets those that come no more. */
export async function recordOddAnswer(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  { message, kind, field = '', detail = '' }: OddAnswer,
): Promise<void> {
  const now = clock.now()
  const isNews = await db.transaction().execute(async (tx) => {
    const before = await lockingAlone(
      'odd_answers',
      tx
        .selectFrom('odd_answers')
        .select('last_at')
        .where('message', '=', message)
        .where('kind', '=', kind)
        .where('field', '=', field)
        .where('detail', '=', detail),
    ).executeTakeFirst()
    await tx
      .insertInto('odd_answers')
      .values({ message, kind, field, detail, first_at: now, last_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['message', 'kind', 'field', 'detail'])
          .doUpdateSet((column) => ({ times: column('odd_answers.times', '+', 1), last_at: now })),
      )
      .execute()
    await tx
      .deleteFrom('odd_answers')
      .where('last_at', '<', now.subtract({ hours: 24 * keptDays }))
      .execute()
    return before === undefined || !moscowDate(before.last_at).equals(moscowDate(now))
  })
  if (!isNews) return
  const facts = { message, kind, field, detail }
  if (isAlarming(kind)) log.error(facts, 'an answer of the tax service is not as expected: the operator must look')
  else log.warn(facts, 'an answer of the tax service is unusual')
}
