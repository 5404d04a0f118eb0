import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { customerTexts } from '../domain/consent.ts'

/**
 * What contractors have accepted of the texts a customer relies on, each with its edition and the hash of its words, the oldest first; what
 * was withdrawn since is told too. Addresses and devices stay with the person.
 */
export function listGivenConsents(reader: Reader, people: readonly Id<'person'>[]) {
  return reader
    .selectFrom('consents')
    .leftJoin('legal_editions', (join) =>
      join
        .onRef('legal_editions.slug', '=', 'consents.slug')
        .onRef('legal_editions.version', '=', 'consents.version')
        .onRef('legal_editions.sha256', '=', 'consents.text_sha256'),
    )
    .select(['consents.person_id', 'consents.slug', 'consents.version', 'consents.text_sha256', 'consents.method'])
    .select(['consents.accepted_at', 'consents.withdrawn_at', 'legal_editions.title'])
    .where('consents.person_id', 'in', [...people])
    .where('consents.slug', 'in', [...customerTexts])
    .orderBy('consents.accepted_at')
    .orderBy('consents.id')
    .execute()
}
