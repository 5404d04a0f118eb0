import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { mostShownBroken } from '../contract/template.ts'
import { checkTemplate } from '../domain/check-template.ts'
import { missingFacts } from '../domain/document-facts.ts'
import type { DocumentFacts } from '../domain/document-facts.ts'
import { missingInTemplate } from '../domain/document-template.ts'
import { problemText } from '../domain/problem-text.ts'
import { bareSampleFacts, sampleFacts } from '../domain/sample-facts.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { contractsToTry, presentEdition } from './template-queries.ts'

/** Goes through every contract in force of the organization and says what each person lacks for a document from the draft. */
export async function tryTemplate(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  kind: OwnTemplateKind,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `template-trial:${scope.orgId}`, count: 10, seconds: 60 }])
  if (!allowed.ok) return allowed
  const draft = await presentEdition(deps.db, scope.orgId, kind, 'draft')
  if (!draft) return refuse({ kind: 'notFound' })
  const { template, problems } = checkTemplate(draft.words, kind)
  if (problems.length > 0) return refuse({ kind: 'templateUnfit', problems: problemText(problems) })
  const { legalAddress: address, ...organization } = await readOrganization(deps.db, scope.orgId)
  const contracts = await contractsToTry(deps.db, scope.orgId)
  const sample = sampleFacts(kind)
  const items = contracts.flatMap((contract) => {
    const facts: DocumentFacts = {
      ...sample,
      organization: { ...organization, address },
      person: {
        name: contract.surname && contract.firstname ? `${contract.surname} ${contract.firstname}` : '',
        shortName: contract.surname ?? '',
        inn: contract.inn ?? '',
        birthdate: contract.birthdate?.toString() ?? '',
        phone: contract.phone ?? '',
      },
    }
    const missing = [...new Set([...missingFacts(facts), ...missingInTemplate(template, facts)])]
    const { id: document, number, person } = contract
    return missing.length === 0 ? [] : [{ document, number, person, missing }]
  })
  const ofWork = missingInTemplate(template, bareSampleFacts(kind))
  return ok({ checked: contracts.length, broken: items.length, items: items.slice(0, mostShownBroken), of_work: ofWork })
}
