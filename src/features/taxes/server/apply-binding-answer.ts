import { recordTaxRefusal } from '#/features/partner/server/record-tax-refusal.ts'
import type { NpdFailure, StillProcessing } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { bindingOfPerson } from './queries.ts'

/** Updates a binding from what the tax service says about it in the answer to another request about one person. */
export async function applyBindingAnswer(
  tx: Tx,
  deps: { readonly clock: Clock },
  personId: Id<'person'>,
  failure: NpdFailure | StillProcessing,
): Promise<void> {
  if (failure.kind !== 'rejected') return
  const binding = await bindingOfPerson(tx, personId)
  if (binding) await recordTaxRefusal(tx, deps, { inn: binding.inn, code: failure.code })
}
