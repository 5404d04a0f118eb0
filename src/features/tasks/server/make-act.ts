import { makeDocument } from '#/features/documents/server/make-document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { LockedWork } from './assignment-queries.ts'
import { describeAct } from './describe-act.ts'

/** Creates the act of an accepted assignment: one service line whose total equals what is accepted now, or was before. */
export function makeAct(tx: Tx, deps: MakeDocumentDeps, work: LockedWork, accepted?: Kopecks) {
  return makeDocument(tx, deps, describeAct(deps, work, accepted ?? work.row.accepted_amount ?? work.row.price))
}
