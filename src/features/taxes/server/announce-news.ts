import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { chargeState, debtOf } from '../domain/tax-account.ts'
import { taxNews } from './jobs.ts'
import type { TaxAccountRow } from './queries.ts'

/** Days before the due date when a person is reminded of unpaid tax. */
const soonDays = 4

type Account = Pick<TaxAccountRow, 'charges' | 'cards' | 'debt_since'>

/** Announces news found in fresh charges; repeating the same news creates no second notice. */
export async function announceNews(tx: Tx, clock: Clock, personId: Id<'person'>, account: Account): Promise<void> {
  const today = moscowDate(clock.now())
  for (const charge of account.charges.filter((one) => chargeState(one, today) === 'due')) {
    const left = today.until(charge.due_on, { largestUnit: 'days' }).days
    const kind = left <= soonDays ? 'dueSoon' : 'charged'
    await announce(tx, clock, taxNews, { personId, kind, subject: charge.period })
  }
  const { debt, penalty } = debtOf(account.charges, account.cards, today)
  const owes = debt + penalty > 0
  if (owes) {
    const subject = account.debt_since?.toString() ?? today.toString()
    await announce(tx, clock, taxNews, { personId, kind: 'debt', subject })
  }
  if (owes === (account.debt_since === null)) {
    await tx
      .updateTable('tax_accounts')
      .set({ debt_since: owes ? today : null, ...(owes && { silent_until: null }) })
      .where('person_id', '=', personId)
      .execute()
  }
}
