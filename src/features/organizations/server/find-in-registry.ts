import type { LegalEntity, TaxService } from '#/gateways/npd/port.ts'
import type { Inn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'

/**
 * Looks up an organization by INN at the tax service. A closed organization is answered as unknown. An error of the service itself is
 * silence: nobody types a name by hand because of it.
 */
export async function findInRegistry(
  taxService: TaxService,
  inn: Inn,
): Promise<Result<LegalEntity, Refusal<'organizationUnknown' | 'npdSilent'>>> {
  const found = await taxService.legalEntityByInn(inn)
  if (found.ok) return found.value.closedOn === undefined ? ok(found.value) : refuse({ kind: 'organizationUnknown' })
  const { refusal } = found
  const isUnknown = refusal.kind === 'rejected' && refusal.code !== 'INTERNAL_ERROR'
  return refuse({ kind: isUnknown ? 'organizationUnknown' : 'npdSilent' })
}
