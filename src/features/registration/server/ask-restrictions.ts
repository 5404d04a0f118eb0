import type { TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { denialOf } from '../domain/denial.ts'
import type { Denial } from '../domain/denial.ts'

export type RestrictionsAnswer =
  | { readonly is: 'allowed' }
  | { readonly is: 'silent' }
  | { readonly is: 'denied'; readonly code: string; readonly denial: Denial }

/**
 * Asks through the bank whether the tax service would register this person. «Allowed» promises nothing: the application
 * decides.
 */
export async function askRestrictions(bank: TaxService, inn: PersonInn): Promise<RestrictionsAnswer> {
  const answer = await bank.ask('GetTaxpayerRestrictions', { inn })
  if (!answer.ok) return { is: 'silent' }
  if (answer.value.requestResult === 'ALLOW') return { is: 'allowed' }
  const code = answer.value.rejectionCode ?? ''
  return { is: 'denied', code, denial: denialOf(code === '' ? undefined : code, undefined) }
}
