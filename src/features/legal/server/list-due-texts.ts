import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { neededTexts, textSlugs } from '../domain/consent.ts'
import type { Side, TextSlug } from '../domain/consent.ts'
import { dueOf } from '../domain/due-text.ts'
import type { Due } from '../domain/due-text.ts'
import { newestEditions } from './edition-queries.ts'
import { acceptancesOf } from './queries.ts'
import { readSource } from './read-source.ts'

export type DueText = Due & { readonly slug: TextSlug }

/** Returns the texts a person of a side must answer: new editions, and required texts never accepted or withdrawn. */
export async function listDueTexts(
  reader: Reader,
  deps: { readonly clock: Clock },
  personId: Id<'person'>,
  side: Side,
): Promise<DueText[]> {
  const acceptances = await acceptancesOf(reader, personId)
  const editions = await newestEditions(reader)
  const needed = neededTexts(side)
  return textSlugs
    .filter((slug) => isOfSide(slug, side))
    .flatMap((slug) => {
      const edition = editions.get(slug)
      const text = {
        version: edition?.version ?? readSource(slug).version,
        shownSince: edition?.shownSince,
        needed: needed.includes(slug),
      }
      const own = acceptances.filter((row) => row.slug === slug)
      const due = dueOf(
        text,
        own.map((row) => ({ version: row.version, live: row.withdrawn_at === null })),
        deps.clock.now(),
      )
      return due ? [{ slug, ...due }] : []
    })
}

/** The policy is for reading and is not accepted; the offer of the other side is requested on that side. */
function isOfSide(slug: TextSlug, side: Side): boolean {
  return slug !== 'privacy' && slug !== (side === 'client' ? 'offer' : 'offer-client')
}
