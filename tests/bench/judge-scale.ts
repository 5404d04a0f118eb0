import type { MeasuredRead } from './measure-scale.ts'

/** A call of the larger house may read this many times the blocks of the smaller one. */
export const mostGrowth = 3
/** Below so many blocks (half a megabyte) the depth of indexes decides, so less is taken as this. */
const least = 60
const leastOfChange = 100
/** What the last calls of eight may read more than the first. */
const mostDrift = 1.5

/** Rows and records of the log are few: so few are taken as this. */
const fewWritten = 20

/** Tables that hold the history of the large organization; reading one from end to end is a fault at any size but the smallest. */
const large: ReadonlySet<string> = new Set([
  'tasks',
  'task_applications',
  'assignments',
  'documents',
  'document_signatures',
  'document_events',
  'contractors',
  'profiles',
  'npd_status_checks',
  'registers',
  'register_rows',
  'payouts',
  'receipts',
  'notifications',
  'journal_entries',
])

export type Judged = { readonly name: string; readonly growth: number; readonly faults: readonly string[] }

export function worst({ blocks }: MeasuredRead): number {
  return Math.max(...blocks)
}

/** Compares a read of one house with the same read of a larger one. */
export function judge(small: MeasuredRead, big: MeasuredRead): Judged {
  const growth = worst(big) / Math.max(worst(small), least)
  const most = mostGrowth * (big.followed / small.followed)
  const within = (blocks: number) => big.bound !== undefined && blocks <= big.bound.blocks
  const [first = 0] = big.blocks
  // A change meets pages that are full by then, and splits some.
  const start = Math.max(first, big.written > 0 ? leastOfChange : least)
  const scanned = big.mayScan ? [] : big.scanned.filter((table) => large.has(table))
  const faults = [
    ...(growth > most && !within(worst(big)) ? [`${worst(small)} blocks became ${worst(big)}`] : []),
    ...(worst(big) > start * mostDrift && !within(worst(big))
      ? [`a later call reads ${worst(big)} blocks, the first ${first}`]
      : []),
    ...(big.statements > Math.max(small.statements, big.bound?.statements ?? 0)
      ? [`${small.statements} statements became ${big.statements}`]
      : []),
    ...(big.longest > Math.max(small.longest, least) * most && !within(big.longest)
      ? [`the longest statement read ${small.longest} blocks and reads ${big.longest}`]
      : []),
    ...(big.written > small.written ? [`${small.written} rows written became ${big.written}`] : []),
    ...(big.logged > Math.max(small.logged, fewWritten) * mostDrift
      ? [`${small.logged} records of the log became ${big.logged}`]
      : []),
    ...(scanned.length > 0 ? [`reads ${scanned.join(', ')} from end to end`] : []),
  ]
  return { name: big.name, growth, faults }
}
