import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { noPayer } from '../domain/binding.ts'
import { readRights } from './jobs.ts'
import { moveBinding } from './move-binding.ts'

/** The tax service's answer to a question about a person. */
export type TaxRefusal = {
  readonly inn: PersonInn
  /** The service's own code; only codes about the binding matter here. */
  readonly code: string
  /** When the question was asked: its answer does not end a later binding. Defaults to now. */
  readonly askedAt?: Temporal.Instant
}

/**
 * Every feature reports the tax service's refusals here: an unbound person or one who is no longer a payer ends the binding, a
 * missing right triggers a new read of the rights. Other codes change nothing. Locks only the binding.
 */
export async function recordTaxRefusal(tx: Tx, deps: { readonly clock: Clock }, refusal: TaxRefusal): Promise<void> {
  const { inn, code, askedAt } = refusal
  if (code !== 'TAXPAYER_UNBOUND' && code !== 'TAXPAYER_UNREGISTERED' && code !== 'PERMISSION_NOT_GRANTED') return
  const rows = await tx.selectFrom('bindings').select(['person_id', 'state', 'bound_at']).where('inn', '=', inn).execute()
  for (const row of rows) {
    const { person_id: personId } = row
    const isOld = askedAt && row.bound_at && Temporal.Instant.compare(row.bound_at, askedAt) > 0
    if (isOld) continue
    const action = actions[code]
    if (action) await moveBinding(tx, deps.clock, personId, action, { reasonCode: code, reasonText: reasons[code] })
    else await enqueue(tx, deps.clock, readRights, { personId }, { key: personId })
  }
}

const actions = { TAXPAYER_UNBOUND: 'lost', TAXPAYER_UNREGISTERED: 'unregistered', PERMISSION_NOT_GRANTED: undefined } as const
const reasons = {
  TAXPAYER_UNBOUND: 'Вы отозвали права в «Мой налог»',
  TAXPAYER_UNREGISTERED: noPayer,
  PERMISSION_NOT_GRANTED: '',
} as const
