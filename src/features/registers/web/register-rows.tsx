import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listRowProblems } from '../contract/grid.ts'
import type { listHistory } from '../contract/history.ts'
import type { readRegister } from '../contract/register.ts'
import { numbersOf } from '../domain/row-runs.ts'
import { registerColumns } from './grid-columns.ts'
import { cardsOfPage, MoreCards } from './more-cards.tsx'
import { registerSource } from './row-source.ts'
import { rowsWord } from './register-words.ts'
import { useAssignment } from './use-assignment.tsx'
import { useMessage } from './use-message.tsx'
import { isWideNow, useIsWide, whenWide } from './use-is-wide.ts'
import { useGridRows } from './use-grid-rows.ts'
import type { GridRows, Listed } from './use-grid-rows.ts'

// A browser brings the one it shows: fields of cards, with their masks, weigh as much as the spreadsheet.
const RowGrid = latePart(async () => (await import('./row-grid.tsx')).RowGrid, {
  moment: () => whenWide(true),
  isNeededFirst: () => isWideNow(),
})
const RowList = latePart(async () => (await import('./row-list.tsx')).RowList, {
  moment: () => whenWide(false),
  isNeededFirst: () => !isWideNow(),
})
const RowCauses = latePart(async () => (await import('./row-causes.tsx')).RowCauses)
const RowFiles = latePart(async () => (await import('./row-files.tsx')).RowFiles)
const RowHistory = latePart(async () => (await import('./row-history.tsx')).RowHistory)
const RowDrawer = latePart(async () => (await import('./row-drawer.tsx')).RowDrawer)

type Props = {
  readonly register: CallReply<typeof readRegister>
  readonly listed: Omit<Listed, 'numbers'> & { readonly runs: readonly (readonly number[])[] }
  readonly causes: CallReply<typeof listRowProblems>['groups']
  /** Read where its tab is open. */
  readonly history: CallReply<typeof listHistory> | null
}

/** Rows of a register: a spreadsheet where there is room for one, cards on a phone. */
export function RegisterRows({ register, listed, causes, history }: Props) {
  const [search] = useSearchParams()
  const source = useMemo(() => registerSource(register.id), [register.id])
  const placed = useMemo(() => ({ ...listed, numbers: numbersOf(listed.runs) }), [listed])
  const rows = useGridRows(source, placed)
  const isWide = useIsWide()
  const [shown, setShown] = useState(cardsOfPage)
  const only = search.get('only') === 'errors'
  const code = search.get('code')
  const troubled = register.troubled + register.warnings
  const editable = register.may.edit
  const repayable = register.may.start && register.stopped === null && !register.approval_stale
  const assigning = useAssignment(useMay('editRegisters') && troubled > 0)
  const message = useMessage()
  useLastCard(rows, isWide === false, shown, setShown)
  const cards = Array.from({ length: Math.min(shown, rows.list.numbers.length) }, (_, at) => rows.rowAt(at))
  return (
    <section aria-label="Строки реестра">
      <LinkTabs
        label="Какие строки показать"
        tabs={[
          {
            to: `/client/registers/${register.id}`,
            label: 'Все строки',
            current: !history && !only && code === null,
            count: register.rows,
          },
          {
            to: `/client/registers/${register.id}?only=errors`,
            label: 'Только ошибки',
            current: !history && (only || code !== null),
            count: troubled,
          },
          { to: `/client/registers/${register.id}?tab=history`, label: 'История', current: history !== null },
        ]}
      />
      {!history && causes.length > 0 && (
        <RowCauses
          registerId={register.id}
          causes={causes}
          current={code}
          editable={editable}
          fix={rows.fix}
          onWrite={
            message.ask &&
            ((cause) =>
              message.ask?.({
                to: { register_id: register.id, code: cause.code },
                words: `${cause.name}, ${rowsWord(cause.rows)}`,
              }))
          }
        />
      )}
      {history ? (
        <RowHistory register={register} history={history} />
      ) : rows.list.numbers.length === 0 && search.size === 0 ? (
        <NoRows editable={editable} onAdd={() => void rows.add({ count: 1 })} />
      ) : rows.list.numbers.length === 0 && only && search.size === 1 ? (
        <EmptyState title="Ошибок нет. Все строки в порядке" />
      ) : (
        <>
          {isWide !== false && (
            <div className="max-[56.25rem]:hidden">
              <RowGrid
                rows={rows}
                editable={editable}
                set={registerColumns}
                label="Строки реестра"
                chosenActs={[...assigning.acts, ...message.acts]}
              />
            </div>
          )}
          {isWide !== true && (
            <div className="min-[56.25rem]:hidden">
              <RowList
                registerId={register.id}
                rows={cards.filter((row) => row !== undefined)}
                grid={rows}
                editable={editable}
                repayable={repayable}
              />
              <MoreCards rows={rows} shown={shown} onShown={setShown} />
              {editable && (
                <Button className="mt-3 max-sm:w-full" onClick={() => void rows.add({ count: 1 })}>
                  Добавить строку
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {search.has('row') && <RowDrawer registerId={register.id} rows={rows} editable={editable} repayable={repayable} />}
      {assigning.dialog}
      {message.dialog}
      {!history && register.rows > 0 && <RowFiles register={register} hasErrors={troubled > 0} editable={editable} />}
    </section>
  )
}

function NoRows({ editable, onAdd }: { readonly editable: boolean; readonly onAdd: () => void }) {
  if (!editable) return <EmptyState title="В реестре нет строк" />
  return (
    <EmptyState
      title="В реестре нет строк"
      action={
        <Button variant="primary" onClick={onAdd}>
          Добавить строку
        </Button>
      }
    >
      Добавьте первую. На компьютере в неё можно вставить сразу всю таблицу из Excel.
    </EmptyState>
  )
}

/** Cards show a row that was just added, or say where it is when there are many. */
function useLastCard(rows: GridRows, isCards: boolean, shown: number, onShown: (count: number) => void): void {
  const { grown, list } = rows
  const fresh = isCards && grown !== undefined && list.numbers.includes(grown) ? grown : undefined
  const show = useEffectEvent((no: number) => {
    const count = list.numbers.length
    rows.settleGrown()
    if (count <= shown + cardsOfPage) onShown(Math.max(shown, count))
    celebrate(`Строка ${no} добавлена`, 'Она последняя в списке')
  })
  useEffect(() => {
    if (fresh !== undefined) show(fresh)
  }, [fresh])
}
