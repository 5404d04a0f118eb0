import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { DueView } from '../contract.ts'
import { boxOfText } from '../domain/consent.ts'
import type { Side } from '../domain/consent.ts'
import { differenceOf } from '../domain/text-difference.ts'
import { findEdition } from './edition-queries.ts'
import { listDueTexts } from './list-due-texts.ts'
import { liveConsentsTo } from './queries.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'
import type { DueText } from './list-due-texts.ts'

type Deps = TextDeps & { readonly db: Database }

/** Returns each text that awaits an answer, its changes, and its line difference from the edition the person accepted. */
export async function explainDue(deps: Deps, personId: Id<'person'>, side: Side): Promise<DueView[]> {
  const due = await listDueTexts(deps.db, deps, personId, side)
  return Promise.all(due.map((one) => explain(deps, personId, one)))
}

async function explain(deps: Deps, personId: Id<'person'>, due: DueText): Promise<DueView> {
  const text = await readText(deps.db, deps, due.slug)
  const { slug, title, version, date, changes, markdown } = text
  const before = await acceptedMarkdown(deps, personId, due)
  return {
    slug,
    title,
    version,
    date: date.toString(),
    sha256: text.sha256.toString('hex'),
    box: boxOfText(slug) ?? null,
    reason: due.reason,
    accepted_version: due.acceptedVersion ?? null,
    until: due.until?.toString() ?? null,
    overdue: due.overdue,
    changes: [...changes],
    difference: before === undefined ? [] : differenceOf(before, markdown),
  }
}

/** The exact bytes the person accepted, if they are stored. */
async function acceptedMarkdown(deps: Deps, personId: Id<'person'>, due: DueText): Promise<string | undefined> {
  if (due.acceptedVersion === undefined) return undefined
  const rows = await liveConsentsTo(deps.db, personId, due.slug)
  const accepted = rows.find((row) => row.version === due.acceptedVersion)
  const edition = accepted && (await findEdition(deps.db, due.slug, accepted.version, accepted.text_sha256))
  return edition?.markdown
}
