import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import type { Database } from '#/platform/server/database.ts'
import { linesOfThreads, pageOfThreads } from './thread-queries.ts'
import { describeAuthor } from './describe-author.ts'
import type { Asking } from './thread-queries.ts'

type Query = { readonly cursor?: string | undefined; readonly size?: number | undefined; readonly unread?: '0' | '1' | undefined }

/** Threads in which something was written, the latest first. */
export async function listThreads(deps: { readonly db: Database }, asking: Asking, query: Query) {
  const { size = 20 } = query
  const asked = { unread: query.unread === '1', key: parseListKey(query.cursor ?? '') }
  const page = pageFrom(await pageOfThreads(deps.db, asking, asked, size), size, (row) => ({
    at: row.last_at,
    id: row.application_id,
  }))
  const ids = page.items.map((row) => row.application_id)
  const lines = ids.length === 0 ? [] : await linesOfThreads(deps.db, asking, ids)
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    next: page.next,
    items: page.items.flatMap(({ application_id: id, unread }) => {
      const line = byId.get(id)
      return line ? [describeLine(asking, line, unread)] : []
    }),
  }
}

function describeLine(asking: Asking, line: Awaited<ReturnType<typeof linesOfThreads>>[number], unread: number) {
  return {
    id: line.id,
    work_id: line.work_id,
    task_id: line.task_id,
    task_number: line.task_number,
    title: line.title,
    name: line.name,
    last: {
      side: line.side,
      text: line.text,
      at: line.last_at.toString(),
      author: describeAuthor(line, asking, line.name),
    },
    unread,
  }
}
