import { formatMoment } from '#/kernel/time.ts'
import { describeEntry } from './describe-entry.ts'
import type { EntryRow } from './list-queries.ts'

/** Returns a line of a file: first what people read, then what the hashes can be computed from. */
export function printEntry(row: EntryRow): readonly (string | number)[] {
  const view = describeEntry(row, 'client')
  return [
    row.no,
    formatMoment(row.at),
    view.actor,
    view.actor_role ?? '',
    view.ip,
    view.action_name,
    view.object_kind_name,
    view.object_name,
    view.facts.map(({ label, text }) => `${label}: ${text}`).join('; '),
    view.at,
    view.object_id,
    JSON.stringify(row.facts),
    row.previous_sha256.toString('hex'),
    view.sha256,
  ]
}
