import { Link } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { GridRow } from './grid-columns.ts'
import { rowTones } from './register-words.ts'
import { RowProblems } from './row-problems.tsx'

type Props = {
  readonly rows: readonly GridRow[]
  readonly mayEdit: boolean
  readonly mayPay: boolean
  readonly onAssign: (row: GridRow) => void
}

/** Rows with errors on a phone, each with what to do. */
export function ErrorCards({ rows, mayEdit, mayPay, onAssign }: Props) {
  return (
    <ul className="space-y-3">
      {rows.map((row) => (
        <li key={row.ref} data-row={row.id} tabIndex={-1} className="card px-5 py-4">
          <div className="mb-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold">{row.fio || 'Без имени'}</p>
              <p className="text-small text-muted">
                <Link className="link" to={`/client/registers/${row.register?.id ?? ''}?only=errors`}>
                  {row.register?.number}
                </Link>
                , строка {row.no}
                {row.inn && ` · ИНН ${row.inn}`}
                {row.register?.since && (
                  <>
                    {' · с '}
                    <Moment value={row.register.since} />
                  </>
                )}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <span className="font-semibold">
                {row.amount === null ? (row.typed_amount ?? '—') : <Money amount={row.amount} />}
              </span>
              <Status tone={rowTones[row.state]}>{row.state_name}</Status>
            </div>
          </div>
          <RowProblems
            registerId={row.register?.id ?? ''}
            row={row}
            editable={mayEdit && row.register?.isEditable === true}
            repayable={mayPay}
          />
          <p className="mt-3 flex flex-wrap items-center gap-3 text-small text-muted">
            {row.assignee === null ? 'Никому не поручена' : `Поручена: ${row.assignee}`}
            {mayEdit && (
              <Button size="small" onClick={() => onAssign(row)}>
                Поручить<span className="sr-only"> строку {row.no}</span>
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
