import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { isMemorable, saidOf } from '../domain/row-replacement.ts'
import { nameWords, sameName } from '../domain/same-name.ts'
import { findRegister } from './register-queries.ts'
import { peopleLike, peopleNamed } from './replacement-queries.ts'
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
  const said = saidOf(row)
  const namesakes = await peopleNamed(db, clock, scope, { names: [row.fio] })
  const fitting = namesakes.filter(({ fio }) => sameName(row.fio, fio))
  const found = nameWords(q ?? '').length > 0 ? await peopleLike(db, clock, scope, q ?? '', most) : [...fitting, ...namesakes]
  return ok({
    said: said?.text ?? null,
    items: [...new Set(found)].slice(0, most).map((person) => ({
      inn: person.inn,
      name: person.fio,
      stopped: person.isStopped,
      memorable: said !== undefined && isMemorable(said, person, namesakes),
    })),
  })
}
