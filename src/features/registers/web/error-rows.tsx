import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { celebrate, warn } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { orderErrors, readErrors, summarizeErrors } from '../contract/errors.ts'
import { retryRegister } from '../contract/register.ts'
import { rowLifecycle } from '../domain/register.ts'
import { ErrorCauses } from './error-causes.tsx'
import { errorColumns } from './error-columns.ts'
import { errorsSource, listedRefs, placedRow, registerPlaces } from './errors-source.ts'
import type { ErrorQuery, Steps } from './errors-source.ts'
import type { GridRow } from './grid-columns.ts'
import { cardsOfPage, MoreCards } from './more-cards.tsx'
import { rowsWord } from './register-words.ts'
import { useAssignment } from './use-assignment.tsx'
import { useMessage } from './use-message.tsx'
import { useGridRows } from './use-grid-rows.ts'
import { isWideNow, useIsWide, whenWide } from './use-is-wide.ts'

const RowGrid = latePart(async () => (await import('./row-grid.tsx')).RowGrid, {
  moment: () => whenWide(true),
  isNeededFirst: isWideNow,
})
const ErrorCards = latePart(async () => (await import('./error-cards.tsx')).ErrorCards, {
  moment: () => whenWide(false),
  isNeededFirst: () => !isWideNow(),
})
const RowDrawer = latePart(async () => (await import('./row-drawer.tsx')).RowDrawer)

type Props = {
  readonly ordered: CallReply<typeof orderErrors>
  readonly first: CallReply<typeof readErrors>['items']
  readonly query: ErrorQuery
  readonly causes: CallReply<typeof summarizeErrors>['groups']
  /** Said where no row is shown. */
  readonly empty: ReactNode
}

/** Rows with errors of all registers: the spreadsheet of a register, and cards on a phone. */
export function ErrorRows({ ordered, first, query, causes, empty }: Props) {
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [places] = useState(registerPlaces)
  const [steps] = useState((): Steps => ({ done: [], undone: [] }))
  const key = JSON.stringify({ over: 'all', ...query })
  const listed = useMemo(() => {
    places.learn(ordered.registers)
    const { total, sum, read_at: readAt } = ordered
    const items = first.flatMap((item) => placedRow(places, item) ?? [])
    return { key, numbers: listedRefs(places, ordered), total, sum, readAt, items }
  }, [places, ordered, first, key])
  const source = useMemo(() => errorsSource(places, { query, causes }, steps), [places, query, causes, steps])
  const rows = useGridRows(source, listed)
  const isWhole = Object.keys(query).every((name) => name === 'code' || name === 'register' || name === 'assignee')
  const isWide = useIsWide()
  const [shown, setShown] = useState(cardsOfPage)
  const [mayEdit, mayPay] = [useMay('editRegisters'), useMay('startPayments')]
  const assigning = useAssignment(mayEdit)
  const message = useMessage()
  const acts = [...assigning.acts, ...message.acts, ...(mayPay ? [{ label: 'Повторить выплату', run: retry }] : [])]
  // A card that is mended goes away; under the keys of the spreadsheet a row stays in its place.
  const renew = useEffectEvent(() => rows.renewList())
  useEffect(() => {
    if (isWide === false && rows.isOld) renew()
  }, [isWide, rows.isOld])
  const cards = Array.from({ length: Math.min(shown, rows.list.numbers.length) }, (_, at) => rows.rowAt(at))
  return (
    <section aria-label="Строки с ошибками">
      {causes.length > 0 && <ErrorCauses groups={causes} code={query.code ?? null} fix={isWhole ? rows.fix : undefined} />}
      {rows.list.numbers.length === 0 && empty}
      {rows.list.numbers.length > 0 && isWide !== false && (
        <div className="max-[56.25rem]:hidden">
          <RowGrid rows={rows} editable={mayEdit} set={errorColumns} label="Строки с ошибками" chosenActs={acts} />
        </div>
      )}
      {rows.list.numbers.length > 0 && isWide !== true && (
        <div className="min-[56.25rem]:hidden">
          <ErrorCards
            rows={cards.filter((row) => row !== undefined)}
            mayEdit={mayEdit}
            mayPay={mayPay}
            onAssign={(row) => assigning.ask([row])}
          />
          <MoreCards rows={rows} shown={shown} onShown={setShown} />
        </div>
      )}
      {assigning.dialog}
      {message.dialog}
      {search.has('row') && <RowDrawer rows={rows} editable={mayEdit} repayable={mayPay} />}
    </section>
  )

  /** Pays again those of the selected rows that the bank refused or gave back, each register by its own rules. */
  async function retry(chosen: readonly GridRow[]): Promise<void> {
    const fit = chosen.filter((row) => row.register && rowLifecycle.may(row.state, 'retry', 'client'))
    if (fit.length === 0) return warn('Повторять нечего', 'Повторяют выплаты, которые банк отклонил или вернул')
    let retried = 0
    for (const [id, own] of Map.groupBy(fit, (row) => row.register?.id ?? '')) {
      for (let from = 0; from < own.length; from += mostRetried) {
        const ids = own.slice(from, from + mostRetried).map((row) => row.id)
        const answer = await call(retryRegister, { params: { id }, body: { row_ids: ids } })
        if (!answer.ok) break
        retried += answer.value.retried
      }
    }
    if (retried > 0) celebrate(`Отправлено снова: ${rowsWord(retried)}`, 'Ответ банка появится здесь же')
    await revalidate()
  }
}

/** The most rows of one register that one call pays again. */
const mostRetried = 1000
