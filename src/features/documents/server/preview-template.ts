import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { problemsOfSize } from '../domain/check-template.ts'
import { missingFacts } from '../domain/document-facts.ts'
import { documentContent, missingInTemplate } from '../domain/document-template.ts'
import { problemText } from '../domain/problem-text.ts'
import { sampleFacts } from '../domain/sample-facts.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readTemplate } from '../domain/template-text.ts'
import { gatherPair } from './gather-pair.ts'
import type { GatheringDeps } from './gather-person.ts'
import { readContent } from './read-content.ts'
import { personOfContractor, presentEdition } from './template-queries.ts'

/** The paper of the draft for one of the organization's people; the work is that of the sample. Nothing is stored. */
export async function previewTemplate(
  deps: GatheringDeps & { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  kind: OwnTemplateKind,
  contractorId: Id<'contractor'>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const draft = await presentEdition(deps.db, scope.orgId, kind, 'draft')
  const personId = await personOfContractor(deps.db, scope.orgId, contractorId)
  if (!draft || !personId) return refuse({ kind: 'notFound' })
  const tooLarge = problemsOfSize(draft.words)
  if (tooLarge.length > 0) return refuse({ kind: 'templateUnfit', problems: problemText(tooLarge) })
  const { template } = readTemplate(draft.words)
  const pair = await gatherPair(deps.db, deps, { orgId: scope.orgId, personId })
  const facts = { ...sampleFacts(kind), ...pair, day: moscowDate(deps.clock.now()).toString() }
  const missing = new Set([...missingFacts(facts), ...missingInTemplate(template, facts)])
  const { blocks, short } = readContent({ facts: documentContent(template, facts) })
  return ok({ person: pair.person.name, blocks, short, missing: [...missing] })
}
