import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { changeCells } from './change-cells.ts'
import type { CheckDeps } from './check-rows.ts'
import { openCells } from './open-cells.ts'
import { recordCells } from './record-cells.ts'
import { dropReplacement, markOf } from './replacement-queries.ts'

/** Gives a row back what its file says of the payee whom memory had put in, and forgets him if asked, unless another is meant by it since. */
export function undoRemembered(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  { version, forget }: { readonly version: number; readonly forget: boolean },
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openCells(tx, scope, place, version)
    if (!opened.ok) return opened
    const { row } = opened.value
    const mark = markOf(row)
    if (mark === undefined || mark.asks !== undefined || mark.inn !== row.inn) return refuse({ kind: 'notFound' })
    await changeCells(tx, deps, scope, opened.value, { act: 'undone', cells: { inn: '', fio: mark.was }, mark: null })
    const gone = forget ? await dropReplacement(tx, scope, mark.replacement, mark.inn) : undefined
    await recordCells(tx, deps, scope, opened.value, { fields: ['inn', 'fio'], beside: gone && 'payeeForgotten' })
    return ok()
  })
}
