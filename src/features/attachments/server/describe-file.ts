import type * as z from 'zod/mini'
import type { fileView } from '../contract.ts'
import { isOwn } from './file-queries.ts'
import type { Asking, FileRow } from './file-queries.ts'

export function describeFile(row: FileRow, asking: Asking): z.input<typeof fileView> {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    size: row.size,
    received: row.received,
    state: row.state,
    waits: row.waits,
    shows: row.shows,
    problem: row.problem,
    part: row.part,
    own: isOwn(asking, row),
    at: row.created_at.toString(),
  }
}
