import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { OwnData } from '../contract.ts'
import { listBlocks } from '../domain/account-closing.ts'
import { exportsOfDay } from '../domain/data-export.ts'
import { destroyedWords, keptKinds, keptWords } from '../domain/what-remains.ts'
import { describeClosing } from './describe-closing.ts'
import { describeExport } from './describe-export.ts'
import { countBlocks, countExportsOfDay, countKept, exportsOf, waitingClosing } from './queries.ts'

/** Archives, the scheduled deletion, what blocks it, and what would be deleted and kept. */
export async function readOwnData(
  { db, clock, closingDays }: { readonly db: Database; readonly clock: Clock; readonly closingDays: number },
  { personId }: PersonScope,
): Promise<OwnData> {
  const [exports, today, closing, blocks, kept] = await Promise.all([
    exportsOf(db, personId),
    countExportsOfDay(db, personId, clock.now()),
    waitingClosing(db, personId),
    countBlocks(db, personId),
    countKept(db, personId),
  ])
  return {
    exports: exports.map(describeExport),
    exports_left: Math.max(0, exportsOfDay - today),
    closing: closing ? await describeClosing(db, closing) : null,
    closing_days: closingDays,
    blocks: listBlocks(blocks),
    destroyed: [...destroyedWords],
    kept: keptKinds
      .filter((kind) => kept[kind] > 0)
      .map((kind) => ({ ...keptWords[kind], count: countless.includes(kind) ? null : kept[kind] })),
  }
}

const countless: readonly string[] = ['destruction', 'journal']
