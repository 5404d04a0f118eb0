import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { parseTextSlug } from '../domain/consent.ts'
import type { TextSlug } from '../domain/consent.ts'
import type { ShownText } from './fill-text.ts'

export async function hasEdition(reader: Reader, text: ShownText): Promise<boolean> {
  const row = await reader
    .selectFrom('legal_editions')
    .select('slug')
    .where('slug', '=', text.slug)
    .where('version', '=', text.version)
    .where('sha256', '=', text.sha256)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertEdition(db: Reader, text: ShownText, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('legal_editions')
    .values({
      slug: text.slug,
      version: text.version,
      sha256: text.sha256,
      title: text.title,
      day: text.date,
      markdown: text.markdown,
      changes: text.changes.join('\n'),
      first_shown_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the version in force, according to what was shown anywhere, and since when. */
export async function newestEdition(reader: Reader, slug: TextSlug) {
  return reader
    .selectFrom('legal_editions')
    .select(({ fn }) => ['version', 'day', fn.min('first_shown_at').as('shown_since')])
    .where('slug', '=', slug)
    .groupBy(['version', 'day'])
    .orderBy('day', 'desc')
    .orderBy('shown_since', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The same for every text that was ever shown. */
export async function newestEditions(
  reader: Reader,
): Promise<ReadonlyMap<string, { version: string; shownSince: Temporal.Instant }>> {
  const { rows } = await rowsOf({ slug: pgType.text, version: pgType.text, shown_since: pgType.instant })`
    select distinct on (slug) slug, version, shown_since
    from (select slug, version, day, min(first_shown_at) as shown_since from legal_editions group by slug, version, day) editions
    order by slug, day desc, shown_since desc`.execute(reader)
  return new Map(rows.map(({ slug, version, shown_since }) => [slug, { version, shownSince: shown_since }]))
}

/** Returns a shown edition: the exact bytes when a hash is given, otherwise the bytes shown last. */
export async function findEdition(
  reader: Reader,
  slug: string,
  version: string,
  sha256?: Buffer,
): Promise<ShownText | undefined> {
  const row = await reader
    .selectFrom('legal_editions')
    .selectAll()
    .where('slug', '=', slug)
    .where('version', '=', version)
    .$if(sha256 !== undefined, (query) => query.where('sha256', '=', sha256 ?? Buffer.alloc(0)))
    .orderBy('first_shown_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = row && parseTextSlug(row.slug)
  if (!row || !known) return undefined
  const { title, day, markdown } = row
  const changes = row.changes.split('\n').filter((line) => line !== '')
  return { slug: known, title, version: row.version, date: day, changes, markdown, sha256: row.sha256 }
}

/** Returns every version that was shown, newest first. */
export async function shownVersions(reader: Reader, slug: TextSlug) {
  return reader
    .selectFrom('legal_editions')
    .select(({ fn }) => ['version', 'day', fn.min('first_shown_at').as('shown_since')])
    .where('slug', '=', slug)
    .groupBy(['version', 'day'])
    .orderBy('day', 'desc')
    .orderBy('shown_since', 'desc')
    .limit(200)
    .execute()
}
