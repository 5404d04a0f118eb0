import { formatDay } from '#/kernel/time.ts'
import type * as z from 'zod/mini'
import type { documentArchiveView } from '../contract/archive.ts'
import { archiveLifecycle } from '../domain/document-archive.ts'
import type { ArchiveRow, partsOf } from './document-archive-queries.ts'

type Part = Pick<Awaited<ReturnType<typeof partsOf>>[number], 'no' | 'documents' | 'size'>

/** An archive as its asker sees it. */
export function describeArchive(row: ArchiveRow, parts: readonly Part[]): z.output<typeof documentArchiveView> {
  return {
    id: row.id,
    state: row.state,
    state_name: archiveLifecycle.nameOf(row.state),
    what: whatOf(row),
    asked_at: row.asked_at.toString(),
    expires_at: row.expires_at?.toString() ?? null,
    total: row.total,
    done: row.done,
    is_taken: row.taken_at !== null,
    parts: parts.map(({ no, documents, size }) => ({ no, documents, size })),
  }
}

function whatOf(row: ArchiveRow): string {
  if (row.title !== '') return row.title
  if (row.document_id !== null) return 'Один документ'
  const whose = row.person_id === null ? 'Все документы' : 'Документы одного исполнителя'
  const [from, to] = [row.from_day, row.to_day]
  return `${whose}${from ? ` с ${formatDay(from)}` : ''}${to ? ` по ${formatDay(to)}` : ''}`
}
