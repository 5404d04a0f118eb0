import { CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import type * as z from 'zod/mini'
import type { rowView } from '../contract/row.ts'
import type { RowField } from '../domain/row-problem.ts'
import { fieldLabels } from './register-words.ts'
import { changeOf, useRow } from './use-row.ts'

type Row = z.output<typeof rowView>

/** What to do is shown with the receipts. */
const ofReceipts = new Set(['R060', 'R061'])

export type RowProblemsProps = {
  readonly registerId: string
  readonly row: Row
  /** Cells can be edited in place. */
  readonly editable: boolean
}

/** Problems of a row, each with a solution: a ready value, an input field, or text. */
export function RowProblems({ registerId, row, editable }: RowProblemsProps) {
  const open = row.problems.filter(({ accepted }) => !accepted)
  const acts = useRow(registerId, row)
  if (open.length === 0 && row.state !== 'warning') return null
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {open.map((problem) => (
          <li key={`${problem.code}${problem.field ?? ''}`} className="flex gap-2.5">
            <Mark severity={problem.severity} />
            <div className="min-w-0 flex-1">
              <p>
                <span className="font-medium">{problem.text}</span>
                <span className="text-muted"> · {problem.fix}</span>
                {ofReceipts.has(problem.code) && (
                  <>
                    {' · '}
                    <Link to={`/client/checks?${new URLSearchParams({ q: row.inn }).toString()}`} className="link">
                      К чекам
                    </Link>
                  </>
                )}
              </p>
              {editable && problem.field !== null && problem.field !== 'key' && (
                <Repair
                  key={`${row.id}-${row.version}-${problem.code}`}
                  row={row}
                  field={problem.field}
                  value={problem.value}
                  acts={acts}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {editable && (
        <div className="flex flex-wrap gap-2 pl-3">
          {row.state === 'warning' && (
            <Button size="small" pending={acts.pending} onClick={() => void acts.decide('accept')}>
              Принять предупреждение
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            className={row.state === 'warning' ? '' : '-ml-3.5'}
            pending={acts.pending}
            onClick={() => void acts.decide('exclude')}
          >
            Исключить строку {row.no}
          </Button>
        </div>
      )}
    </div>
  )
}

function Mark({ severity }: { readonly severity: 'error' | 'warning' }) {
  return severity === 'error' ? (
    <CircleX size={18} className="mt-0.5 shrink-0 text-bad" role="img" aria-label="Ошибка" />
  ) : (
    <TriangleAlert size={18} className="mt-0.5 shrink-0 text-warn" role="img" aria-label="Предупреждение" />
  )
}

type RepairProps = {
  readonly row: Row
  readonly field: Exclude<RowField, 'key'>
  readonly value: string | null
  readonly acts: ReturnType<typeof useRow>
}

function Repair({ row, field, value, acts }: RepairProps) {
  const [text, setText] = useState(() => textOf(row, field))
  const [problem, setProblem] = useState<string>()
  const save = async (typed: string) => {
    const change = changeOf(field, typed)
    if (!change) return setProblem('Введите сумму, например 1500,50')
    setProblem(undefined)
    await acts.edit(change)
  }
  const input = {
    label: fieldLabels[field],
    value: text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setText(event.currentTarget.value),
    ...(problem !== undefined && { error: problem }),
  }
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save(text)
      }}
    >
      <div className="w-full max-w-64">
        {field === 'amount' ? (
          <MoneyField {...input} />
        ) : field === 'inn' ? (
          <InnField {...input} of="person" />
        ) : (
          <TextField {...input} />
        )}
      </div>
      <Button type="submit" disabled={acts.pending}>
        {acts.pending ? <Spinner /> : 'Сохранить'}
      </Button>
      {value !== null && (
        <Button variant="quiet" disabled={acts.pending} onClick={() => void save(value)}>
          Взять {field === 'amount' ? readyMoney(value) : `«${value}»`}
        </Button>
      )}
    </form>
  )
}

function textOf(row: Row, field: RowField): string {
  if (field === 'amount') return row.amount === null ? '' : formatRubles(kopecks(row.amount), 'short').replace(/\u00A0₽$/, '')
  return field === 'key' ? (row.key ?? '') : row[field]
}

function readyMoney(value: string): string {
  const amount = parseRubles(value)
  return amount === undefined ? value : formatRubles(amount, 'short')
}
