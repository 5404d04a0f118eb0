import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { DocumentFacts, OrganizationFacts, PersonFacts } from '../domain/document-facts.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { nameText } from '#/features/legal/server/name-text.ts'
import type { MakeDocumentInput } from '../domain/document-input.ts'
import { shortName } from '../domain/short-name.ts'
import { findPhone, livingFrame, livingOfAssignment } from './queries.ts'

type GatheringDeps = { readonly fieldKey: FieldKey; readonly brand: { readonly name: string } }

export type GatheredFacts = { readonly facts: DocumentFacts; readonly parentId: Id<'document'> | null }

/**
 * Gathers everything the template needs, as it is now: the parties, the preceding documents, the work. The number is assigned
 * later.
 */
export async function gatherFacts(tx: Tx, deps: GatheringDeps, input: MakeDocumentInput): Promise<GatheredFacts> {
  const shared = {
    number: '',
    day: input.day.toString(),
    organization: await organizationFacts(tx, input.orgId),
    person: await personFacts(tx, deps, input.personId),
    platform: deps.brand.name,
    agreement: await nameText(tx, 'einteraction'),
  }
  if (input.kind === 'frame') return { facts: { ...shared, kind: 'frame' }, parentId: null }
  if (input.kind === 'annulment') return { facts: { ...shared, kind: 'annulment', ...input.facts }, parentId: input.endsId }
  const frame = await livingFrame(tx, input.orgId, input.personId)
  const { amount } = input
  if (input.kind === 'order') {
    const { task } = input.facts
    const days = { startsOn: task.startsOn?.toString(), dueOn: task.dueOn.toString() }
    return {
      facts: { ...shared, kind: 'order', frame: earlier(frame), task: { ...task, ...days }, amount },
      parentId: frame?.id ?? null,
    }
  }
  const order = await livingOfAssignment(tx, input.assignmentId, 'order')
  const { task, services, period } = input.facts
  const days = { from: period.from.toString(), to: period.to.toString() }
  return {
    facts: { ...shared, kind: 'act', frame: earlier(frame), order: earlier(order), task, services, period: days, amount },
    parentId: order?.id ?? null,
  }
}

function earlier(found: { number: string; day: Temporal.PlainDate } | undefined): { number: string; day: string } {
  return { number: found?.number ?? '', day: found?.day.toString() ?? '' }
}

async function organizationFacts(tx: Tx, orgId: Id<'organization'>): Promise<OrganizationFacts> {
  const { fullName, shortName, inn, kpp, ogrn, legalAddress, bank } = await readOrganization(tx, orgId)
  return { fullName, shortName, inn, kpp, ogrn, address: legalAddress, bank }
}

async function personFacts(tx: Tx, deps: GatheringDeps, personId: Id<'person'>): Promise<PersonFacts> {
  const profile = await readProfile(tx, deps.fieldKey, personId)
  return {
    name: profile.surname === '' || profile.firstname === '' ? '' : fullName(profile),
    shortName: shortName(profile),
    inn: profile.inn ?? '',
    birthdate: profile.birthdate?.toString() ?? '',
    phone: (await findPhone(tx, personId)) ?? '',
  }
}
