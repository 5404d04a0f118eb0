import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { changeCells } from './change-cells.ts'
import type { CheckDeps } from './check-rows.ts'
import { judgeMemory } from './judge-memory.ts'
import { openCells } from './open-cells.ts'
import { recordCells } from './record-cells.ts'
import { keepReplacement, personWithInn, placeOf } from './replacement-queries.ts'

/** Puts the person a member has chosen into a row, and remembers him for what the file says, unless memory could not put him in. */
export function choosePayee(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  chosen: { readonly version: number; readonly inn: PersonInn; readonly remember: boolean },
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openCells(tx, scope, place, chosen.version)
    if (!opened.ok) return opened
    const { register, row } = opened.value
    const person = await personWithInn(tx, deps.clock, scope, placeOf(scope, register.branch_id), chosen.inn)
    if (!person) return refuse({ kind: 'notFound' })

    const memory = chosen.remember ? await judgeMemory(tx, scope, row) : undefined
    const kept = memory?.unkept(person) === undefined ? memory?.said : undefined
    const cells = { inn: person.inn, fio: person.fio }
    await changeCells(tx, deps, scope, opened.value, { act: 'edited', cells, mark: null })
    if (kept) await keepReplacement(tx, deps.clock, scope, kept, person)
    await recordCells(tx, deps, scope, opened.value, { fields: ['inn', 'fio'], beside: kept && 'payeeKept' })
    return ok()
  })
}
