import { moveBinding } from '#/features/partner/server/move-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { TaxProblem } from '../domain/tax-problem.ts'

/** What the tax service says of a binding in passing changes the binding itself. */
export async function tellBinding(tx: Tx, clock: Clock, personId: Id<'person'>, problem: TaxProblem): Promise<void> {
  if (problem === 'unbound') {
    await moveBinding(tx, clock, personId, 'lost', {
      reasonCode: 'TAXPAYER_UNBOUND',
      reasonText: 'Вы отвязали платформу в «Мой налог»',
    })
  }
  if (problem === 'unregistered') {
    await moveBinding(tx, clock, personId, 'unregistered', {
      reasonCode: 'TAXPAYER_UNREGISTERED',
      reasonText: 'Этот ИНН не состоит на учёте как самозанятый',
    })
  }
}
