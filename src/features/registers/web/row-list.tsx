/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table shown as cards loses its own roles in browsers */
import { downloadEvidence } from '#/features/contractors/contract/status.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { isIdle, rowLifecycle } from '../domain/register.ts'
import type { GridRow } from './grid-columns.ts'
import { HandRowActs } from './hand-row-acts.tsx'
import { PayeeMemory } from './payee-memory.tsx'
import { rowTones } from './register-words.ts'
import { RowProblems } from './row-problems.tsx'
import type { GridRows } from './use-grid-rows.ts'
import { useRow } from './use-row.ts'

type Row = GridRow

export type RowListProps = {
  readonly registerId: string
  readonly rows: readonly Row[]
  readonly grid: GridRows
  readonly editable: boolean
  readonly repayable?: boolean
}

/** Rows of a register; a row's problems are shown right below it. On a phone every row is a card. */
export function RowList({ registerId, rows, grid, editable, repayable = false }: RowListProps) {
  return (
    <div className="card overflow-hidden max-md:border-0 max-md:bg-transparent">
      <table role="table" className="w-full border-collapse text-left max-md:block">
        <caption className="sr-only">Строки реестра</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-b border-line text-small text-muted">
            {['№', 'Исполнитель', 'За что', 'Куда', 'Сумма', 'Статус'].map((head) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={classNames('px-4 py-3 font-medium', head === 'Сумма' && 'text-right')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <RowLines key={row.id} registerId={registerId} row={row} grid={grid} editable={editable} repayable={repayable} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const part = 'px-4 py-3.5 align-top max-md:block max-md:p-0'

function RowLines({ registerId, row, grid, editable, repayable }: Required<Omit<RowListProps, 'rows'>> & { readonly row: Row }) {
  const troubled = row.problems.some(({ accepted }) => !accepted) && !rowLifecycle.is.excluded(row.state)
  const quiet = isIdle(row.state)
  return (
    <>
      <tr
        role="row"
        data-row={row.id}
        tabIndex={-1}
        className={classNames(
          'border-line -outline-offset-2 max-md:mt-3 max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 max-md:first:mt-0',
          troubled ? 'max-md:rounded-b-none max-md:border-b-0' : 'md:not-last:border-b',
        )}
      >
        <td role="cell" className={classNames(part, 'text-muted max-md:float-right max-md:text-small')}>
          {row.no}
        </td>
        <td role="cell" className={part}>
          <span className={classNames('font-medium', quiet && 'text-muted line-through')}>{row.fio || 'Без имени'}</span>
          <span className="block text-small text-muted">{row.inn ? `ИНН ${row.inn}` : row.phone || 'ИНН не указан'}</span>
          <div className="mt-2 empty:hidden">
            <PayeeMemory registerId={registerId} row={row} editable={editable} />
          </div>
        </td>
        <td role="cell" className={classNames(part, 'max-md:mt-2')}>
          {row.service || row.task_title || <span className="max-md:hidden">—</span>}
          <span className="block text-small text-muted">
            {[row.task_number, row.act_number && `акт ${row.act_number}`].filter(Boolean).join(' · ') || 'Без задания'}
          </span>
        </td>
        <td
          role="cell"
          className={classNames(
            part,
            'whitespace-nowrap text-muted max-md:mt-2 max-md:text-small',
            !row.requisites && 'max-md:hidden',
          )}
        >
          {row.requisites ?? '—'}
        </td>
        <td role="cell" className={classNames(part, 'whitespace-nowrap font-medium md:text-right max-md:mt-2')}>
          {row.amount === null ? (row.typed_amount ?? '—') : <Money amount={row.amount} />}
        </td>
        <td role="cell" className={classNames(part, 'max-md:mt-2')}>
          <span className="flex flex-wrap items-center gap-2">
            <Status tone={rowTones[row.state]}>{row.state_name}</Status>
            {editable && !troubled && <RowSwitch registerId={registerId} row={row} />}
          </span>
          {row.npd_check && <RowProof inn={row.inn} check={row.npd_check} />}
          {editable && !troubled && <HandRowActs className="mt-2" rows={grid} row={row} />}
        </td>
      </tr>
      {troubled && (
        <tr
          role="row"
          data-row={row.id}
          className="border-line max-md:block max-md:rounded-b-card max-md:border max-md:border-t-0 max-md:bg-surface max-md:p-4 md:not-last:border-b"
        >
          <td role="cell" colSpan={6} className="px-4 pb-4 max-md:block max-md:p-0 md:pl-14">
            <RowProblems registerId={registerId} row={row} editable={editable} repayable={repayable} />
            {editable && <HandRowActs className="mt-2 max-md:pl-7" rows={grid} row={row} />}
          </td>
        </tr>
      )}
    </>
  )
}

/** The status check the payment relies on, with its document. */
export function RowProof({ inn, check }: { readonly inn: string; readonly check: NonNullable<Row['npd_check']> }) {
  return (
    <button
      type="button"
      className="link mt-1 block text-left text-small"
      onClick={() => void saveFile(addressOf(downloadEvidence, { id: check.id }), `Справка о проверке ${inn}.pdf`)}
    >
      Статус НПД проверен <Moment value={check.checked_at} />
    </button>
  )
}

export function RowSwitch({ registerId, row }: { readonly registerId: string; readonly row: Row }) {
  const acts = useRow(registerId, row)
  if (rowLifecycle.may(row.state, 'include', 'client')) {
    return (
      <Button size="small" variant="quiet" pending={acts.pending} onClick={() => void acts.decide('include')}>
        Вернуть<span className="sr-only"> строку {row.no}</span>
      </Button>
    )
  }
  if (!rowLifecycle.is.ready(row.state)) return null
  return (
    <Button size="small" variant="caution" pending={acts.pending} onClick={() => void acts.decide('exclude')}>
      Исключить<span className="sr-only"> строку {row.no}</span>
    </Button>
  )
}
