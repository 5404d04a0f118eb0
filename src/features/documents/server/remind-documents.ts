import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { otherSide, remind } from '../domain/document.ts'
import { problemText } from '../domain/signing-problem.ts'
import { appendEvents } from './append-events.ts'
import { documentsReminded } from './jobs.ts'
import { lockDocuments, remindedSince, signedSidesOf, toDocumentOf } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import type { ActingSide } from './own-document-queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** The other side is reminded of a document once in so many hours, whoever of this side asks. */
const hoursBetween = 24

/** Reminds the other side of documents that wait for its signature: one notice a pair, a line in the journal of each document. */
export async function remindDocuments(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: ActingSide,
  ids: readonly Id<'document'>[],
) {
  return deps.db.transaction().execute(async (tx) => {
    const rows = await lockDocuments(tx, asking, ids)
    if (rows.length === 0 || rows.length < new Set(ids).size) return refuse({ kind: 'documentGone' })
    const now = deps.clock.now()
    const signed = await signedSidesOf(tx, ids)
    const reminded = await remindedSince(tx, ids, asking.side, now.subtract({ hours: hoursBetween }))
    const judged = rows.map((row) => ({ row, why: whyNot(row) }))
    const due = judged.flatMap(({ row, why }) => (why === undefined ? [row] : []))
    const [first] = judged
    if (due.length === 0) return refuse({ kind: 'nothingToRemind', way: `${first?.row.title ?? ''}: ${first?.why ?? ''}` })
    const { personId } = asking.scope
    const lines = due.map(({ id }) => ({
      documentId: id,
      kind: 'reminded' as const,
      actor: personId,
      details: { side: asking.side },
    }))
    await appendEvents(tx, deps.clock, lines)
    for (const pair of Map.groupBy(due, (row) => `${row.org_id} ${row.person_id}`).values()) {
      const documentIds = pair.map(({ id }) => id)
      await announce(tx, deps.clock, documentsReminded, {
        documentIds,
        side: otherSide(asking.side),
        day: moscowDate(now).toString(),
      })
    }
    await recordDocumentEntries(tx, deps, asking, due, 'documentReminded')
    const skipped = judged.flatMap(({ row, why }) => (why === undefined ? [] : [{ id: row.id, title: row.title, why }]))
    return ok({ reminded: due.length, skipped })

    function whyNot(row: DocumentRow): string | undefined {
      const may = remind(toDocumentOf(row, signed.get(row.id) ?? []), asking.side, now)
      if (!may.ok) return problemText(may.refusal)
      return reminded.has(row.id) ? 'уже напоминали, можно раз в сутки' : undefined
    }
  })
}
