import { noteView } from '#/features/journal/server/note-view.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { rowLines } from '../domain/row-history.ts'
import { findRegister } from './register-queries.ts'
import { historyOfRow } from './row-history-queries.ts'
import { findRow, rawOf } from './row-queries.ts'
import { adderOfRow, payoutsOfRow, receiptsOfRow } from './row-story-queries.ts'

type Event = { readonly at: Temporal.Instant; readonly text: string; readonly by: string | null }

/** The last so many changes of a row are told. */
const mostChanges = 200

/** Where a row comes from and what has become of it, from the file to the receipt: the oldest first. */
export async function readRowStory(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
) {
  const { db } = deps
  const register = await findRegister(db, scope, place.id)
  const row = register && (await findRow(db, register.id, place.rowId))
  if (!register || !row) return refuse({ kind: 'notFound' })
  if (row.person_id !== null) await noteView(deps, scope, row.person_id, 'row')
  const [adder, history, payouts, receipts] = await Promise.all([
    adderOfRow(db, register, row.id),
    historyOfRow(db, register, row.no, mostChanges),
    payoutsOfRow(db, row.id),
    receiptsOfRow(db, row.id),
  ])
  const events: Event[] = [
    row.added_at === null
      ? { at: register.created_at, text: cameFrom(register.file_name, row.source_row), by: null }
      : { at: row.added_at, text: 'Строка добавлена вручную', by: adder },
    ...history.toReversed().flatMap((entry) => changesOf(entry)),
    ...moment(register.approved_at, 'Реестр согласован'),
    ...payouts.flatMap(({ created_at, sent_at, paid_at, requisites_mask: mask }) => [
      { at: created_at, text: `Выплата поставлена в очередь: ${mask}`, by: null },
      ...moment(sent_at, 'Поручение отправлено в банк'),
      ...moment(paid_at, 'Выплачена'),
    ]),
    ...receipts.flatMap(({ registered_at, cancelled_at, fns_receipt_id: number }) => [
      ...moment(registered_at, `Чек зарегистрирован${number === null ? '' : `: № ${number}`}`),
      ...moment(cancelled_at, 'Чек аннулирован'),
    ]),
  ]
  return ok({
    raw: Object.entries(rawOf(row).cells).map(([title, value]) => ({ title, value })),
    events: events
      .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
      .map(({ at, text, by }) => ({ at: at.toString(), text, by })),
  })
}

function cameFrom(file: string | null, line: number | null): string {
  if (file === null) return 'Взята из принятых работ'
  return line === null ? `Загружена из файла ${file}` : `Загружена из файла ${file}, строка ${line}`
}

function moment(at: Temporal.Instant | null, text: string): Event[] {
  return at === null ? [] : [{ at, text, by: null }]
}

type Entry = Awaited<ReturnType<typeof historyOfRow>>[number]

/** How a row was added is told by the row itself. */
function changesOf({ at, act, name: by, other, rows }: Entry): Event[] {
  if (act === 'added' || act === 'copied') return []
  if (act === 'arrived') return [{ at, text: `Отделена из ${other ?? 'другого реестра'}`, by }]
  return rows.flatMap((row) => rowLines(row)).map((text) => ({ at, text, by }))
}
