import { noteTaxRefusal } from '#/features/partner/server/note-tax-refusal.ts'
import type { NpdFailure, StillProcessing } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { bindingOfPerson } from './queries.ts'

/** What the tax service says of a binding in passing, when it was asked about one person, changes the binding itself. */
export async function tellBinding(
  tx: Tx,
  deps: { readonly clock: Clock },
  personId: Id<'person'>,
  failure: NpdFailure | StillProcessing,
): Promise<void> {
  if (failure.kind !== 'rejected') return
  const binding = await bindingOfPerson(tx, personId)
  if (binding) await noteTaxRefusal(tx, deps, { inn: binding.inn, code: failure.code })
}
