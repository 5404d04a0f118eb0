import type { LegalEntity, TaxService } from '#/gateways/npd/port.ts'
import type { Inn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'

/** Looks up an organization by INN at the tax service. A closed organization is answered as unknown. */
export async function findInRegistry(
  taxService: TaxService,
  inn: Inn,
): Promise<Result<LegalEntity, Refusal<'organizationUnknown' | 'npdSilent'>>> {
  const found = await taxService.legalEntityByInn(inn)
  if (found.ok) return found.value.closedOn === undefined ? ok(found.value) : refuse({ kind: 'organizationUnknown' })
  switch (found.refusal.kind) {
    case 'rejected':
      return refuse({ kind: 'organizationUnknown' })
    default:
      return refuse({ kind: 'npdSilent' })
  }
}
