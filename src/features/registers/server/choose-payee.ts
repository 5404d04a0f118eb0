import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { rowLifecycle } from '../domain/register.ts'
import { cellNames } from '../domain/row-change.ts'
import { changeCells } from './change-cells.ts'
import type { CheckDeps } from './check-rows.ts'
import { judgeMemory } from './judge-memory.ts'
import { openRow } from './open-row.ts'
import { keepReplacement, personWithInn, placeOf } from './replacement-queries.ts'

/** Puts the person a member has chosen into a row, and remembers him for what the file says, unless memory could not put him in. */
export function choosePayee(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  chosen: { readonly version: number; readonly inn: PersonInn; readonly remember: boolean },
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openRow(tx, scope, place, chosen.version)
    if (!opened.ok) return opened
    const { register, row } = opened.value
    const checking = rowLifecycle.move(row.state, 'check', 'system')
    if (!checking.ok && !rowLifecycle.is.checking(row.state)) return checking
    const person = await personWithInn(tx, deps.clock, scope, placeOf(scope, register.branch_id), chosen.inn)
    if (!person) return refuse({ kind: 'notFound' })

    const memory = chosen.remember ? await judgeMemory(tx, scope, row) : undefined
    const kept = memory?.unkept(person) === undefined ? memory?.said : undefined
    const cells = { inn: person.inn, fio: person.fio }
    await changeCells(tx, deps, scope, opened.value, { act: 'edited', cells, mark: null })
    if (kept) await keepReplacement(tx, deps.clock, scope, kept, person)
    const object = { kind: 'register', id: register.id, name: register.number } as const
    const facts = { row: row.id, number: row.no }
    await recordEntry(tx, deps, scope, {
      action: 'registerRowEdited',
      object,
      facts: { ...facts, fields: [cellNames.inn, cellNames.fio] },
    })
    if (kept) await recordEntry(tx, deps, scope, { action: 'payeeKept', object, facts })
    return ok()
  })
}
