import type * as z from 'zod/mini'
import type { requestExport } from '../contract.ts'
import type { ExportRow } from './queries.ts'

/** An archive as its owner sees it: without its path and key. */
export function describeExport(row: ExportRow): z.input<(typeof requestExport)['reply']> {
  return {
    id: row.id,
    state: row.state,
    requested_at: row.requested_at.toString(),
    ready_at: row.ready_at?.toString() ?? null,
    expires_at: row.expires_at?.toString() ?? null,
    size: row.file_size,
    sha256: row.file_sha256?.toString('hex') ?? null,
  }
}
