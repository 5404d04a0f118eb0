import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { noPayer } from '../domain/binding.ts'
import { readRights } from './jobs.ts'
import { moveBinding } from './move-binding.ts'

/** What the tax service answered to a question about a person. */
export type TaxRefusal = {
  readonly inn: string
  /** Its own code; only those that speak of the binding mean anything here. */
  readonly code: string
  /** When the question was put: a binding made after it is not ended by its answer. Now, if left out. */
  readonly askedAt?: Temporal.Instant
}

/**
 * Every feature that hears «no» from the tax service tells it here: one who has left ends the binding, one who is no payer any
 * more too, a missing right is read anew. Other codes change nothing. Locks the binding, nothing else.
 */
export async function noteTaxRefusal(tx: Tx, deps: { readonly clock: Clock }, refusal: TaxRefusal): Promise<void> {
  const { inn, code, askedAt } = refusal
  if (code !== 'TAXPAYER_UNBOUND' && code !== 'TAXPAYER_UNREGISTERED' && code !== 'PERMISSION_NOT_GRANTED') return
  const rows = await tx.selectFrom('bindings').select(['person_id', 'state', 'bound_at']).where('inn', '=', inn).execute()
  for (const row of rows) {
    const personId = parseId('person', row.person_id)
    const isOld = askedAt && row.bound_at && Temporal.Instant.compare(row.bound_at, askedAt) > 0
    if (!personId || isOld) continue
    const action = actions[code]
    if (action) await moveBinding(tx, deps.clock, personId, action, { reasonCode: code, reasonText: reasons[code] })
    else await enqueue(tx, deps.clock, readRights, { person_id: personId }, { key: personId })
  }
}

const actions = { TAXPAYER_UNBOUND: 'lost', TAXPAYER_UNREGISTERED: 'unregistered', PERMISSION_NOT_GRANTED: undefined } as const
const reasons = {
  TAXPAYER_UNBOUND: 'Вы отозвали права в «Мой налог»',
  TAXPAYER_UNREGISTERED: noPayer,
  PERMISSION_NOT_GRANTED: '',
} as const
