import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { fits } from '../domain/namesakes.ts'
import type { Named } from '../domain/namesakes.ts'
import { unkeptReasons } from '../domain/row-replacement.ts'
import { nameWords } from '../domain/same-name.ts'
import { judgeMemory } from './judge-memory.ts'
import { findRegister } from './register-queries.ts'
import { peopleLike, peopleOf, placeOf } from './replacement-queries.ts'
import { findRow } from './row-queries.ts'

const most = 20

/** Whom of the organization's base a row may mean: those its name fits, then namesakes by surname; or those asked for. */
export async function findPayees(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  q: string | undefined,
) {
  const register = await findRegister(db, scope, place.id)
  const row = register && (await findRow(db, register.id, place.rowId))
  if (!row) return refuse({ kind: 'notFound' })
  const branches = placeOf(scope, register.branch_id)
  const { said, named, unkept } = await judgeMemory(db, scope, row)
  const found =
    nameWords(q ?? '').length > 0
      ? await peopleLike(db, clock, scope, branches, { text: q ?? '', most })
      : await peopleOf(db, clock, scope, branches, likely(row.fio, named))
  return ok({
    said: said?.text ?? null,
    items: found.slice(0, most).map((person) => {
      const why = unkept(person)
      return {
        inn: person.inn,
        name: person.fio,
        stopped: person.isStopped,
        unkept: why === undefined ? null : unkeptReasons[why],
      }
    }),
  })
}

/** Whom the name fits, then those who have its surname. */
function likely(fio: string, named: readonly Named[]): Id<'person'>[] {
  const words = new Set(nameWords(fio))
  const fitting = named.filter((one) => fits(fio, one))
  const namesakes = named.filter((one) => words.has(nameWords(one.fio)[0] ?? ''))
  return [...new Set([...fitting, ...namesakes])].map(({ personId }) => personId)
}
