import { sha256Hex } from '#/platform/server/secrets.ts'
import { journalStart, journalText } from '../domain/journal.ts'

type StoredLine = {
  readonly seq: number
  readonly document_id: string
  readonly kind: string
  readonly actor: string
  readonly details: unknown
  readonly at: Temporal.Instant
  readonly prev_hash: string
  readonly hash: string
}

/** Returns the first line of a document's journal that was changed or whose previous line is gone. */
export function findJournalBreak(lines: readonly StoredLine[]): number | undefined {
  let previous = journalStart
  for (const line of lines) {
    const { document_id: documentId, kind, actor, at } = line
    const hash = sha256Hex(journalText({ documentId, kind, actor, details: detailsOf(line.details), at }, previous))
    if (line.prev_hash !== previous || line.hash !== hash) return line.seq
    previous = line.hash
  }
  return undefined
}

function detailsOf(stored: unknown): Record<string, string | number> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
