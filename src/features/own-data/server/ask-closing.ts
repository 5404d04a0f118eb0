import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { listBlocks } from '../domain/account-closing.ts'
import { describeClosing } from './describe-closing.ts'
import { insertClosing } from './insert-closing.ts'
import type { ClosingDeps } from './insert-closing.ts'
import { countBlocks, lockOwnData } from './queries.ts'

/** Schedules the deletion of the account, unless work or money is still open. */
export function askClosing(deps: ClosingDeps & { readonly db: Database }, scope: PersonScope) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnData(tx, personId)
    const blocks = listBlocks(await countBlocks(tx, personId))
    if (blocks.length > 0) {
      const names = blocks.map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1)).join(', ')
      return refuse({ kind: 'closingBlocked', blocks: names })
    }
    const { row, isNew } = await insertClosing(tx, deps, personId, 'personAsked')
    const answer = await describeClosing(tx, row)
    if (isNew) await recordEntry(tx, deps, scope, { action: 'closingAsked', object: { kind: 'closing', id: row.id } })
    return ok(answer)
  })
}
