import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { parseTextSlug } from '../domain/consent.ts'
import type { ConsentView } from '../contract.ts'
import { newestEditions } from './edition-queries.ts'
import { ledgerOf } from './queries.ts'
import { readSource } from './read-source.ts'

/** Returns everything the person accepted and its current state, newest first. */
export async function listLedger(reader: Reader, personId: Id<'person'>): Promise<ConsentView[]> {
  const [rows, editions] = await Promise.all([ledgerOf(reader, personId), newestEditions(reader)])
  const versionOf = (slug: string) => editions.get(slug)?.version ?? sourceOf(slug)?.version
  const current = new Set(
    rows.filter((row) => row.withdrawn_at === null && row.version === versionOf(row.slug)).map((row) => row.slug),
  )
  return rows.map((row) => {
    const isCurrent = row.withdrawn_at === null && row.version === versionOf(row.slug)
    return {
      id: row.id,
      slug: row.slug,
      title: row.title ?? sourceOf(row.slug)?.title ?? row.slug,
      version: row.version,
      text_sha256: row.text_sha256.toString('hex'),
      method: row.method,
      box_text: row.box_text,
      accepted_at: row.accepted_at.toString(),
      withdrawn_at: row.withdrawn_at?.toString() ?? null,
      is_current: isCurrent,
      state: row.withdrawn_at ? 'withdrawn' : isCurrent ? 'live' : current.has(row.slug) ? 'replaced' : 'outdated',
    }
  })
}

function sourceOf(slug: string) {
  const known = parseTextSlug(slug)
  return known && readSource(known)
}
