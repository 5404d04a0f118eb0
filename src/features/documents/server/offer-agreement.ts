import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { OfferedKind } from '../domain/document.ts'
import { readTerms } from '../domain/addendum.ts'
import { offerDocuments } from './offer-documents.ts'
import type { OfferDeps } from './offer-documents.ts'

type Order = {
  readonly kind: OfferedKind
  readonly contractor_ids: readonly Id<'contractor'>[]
  readonly terms?: string | undefined
}

/** Offers an agreement of secrecy, or an addendum to the frame contract of these words, to each of these people. */
export async function offerAgreement(deps: OfferDeps, scope: ClientScope, { kind, contractor_ids: ids, terms }: Order) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  if (kind === 'nda') return offerDocuments(deps, scope, ids, (place) => ({ ...place, kind }))
  const read = readTerms(terms ?? '')
  const problem = 'Напишите, что меняется в договоре'
  if (read.length === 0) return refuse({ kind: 'invalidInput', problem, issues: { terms: problem } })
  return offerDocuments(deps, scope, ids, (place) => ({ ...place, kind, facts: { terms: read } }))
}
