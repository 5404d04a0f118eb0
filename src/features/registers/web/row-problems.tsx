import { CircleX, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import type * as z from 'zod/mini'
import type { rowView } from '../contract/row.ts'
import { rowLifecycle } from '../domain/register.ts'
import { needsRequisites } from '../domain/row-problem.ts'
import type { RowField } from '../domain/row-problem.ts'
import { yearCode } from '../domain/year-limit.ts'
import { fieldLabels } from './register-words.ts'
import { changeOf, useRow } from './use-row.ts'
import { WorkField } from './work-field.tsx'

type Row = z.output<typeof rowView>

export type RowProblemsProps = {
  readonly registerId: string
  readonly row: Row
  /** Cells can be edited in place. */
  readonly editable: boolean
  /** The viewer may pay again what the bank refused or gave back. */
  readonly repayable?: boolean
}

/** Problems of a row, each with a solution: a ready value, an input field, a page to go to, or text. */
export function RowProblems({ registerId, row, editable, repayable = false }: RowProblemsProps) {
  const open = row.problems.filter(({ accepted }) => !accepted)
  const acts = useRow(registerId, row)
  const mayAccept = rowLifecycle.may(row.state, 'accept', 'client')
  const mayRetry = repayable && rowLifecycle.may(row.state, 'retry', 'client')
  if (open.length === 0 && !mayAccept) return null
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <ul className="min-w-0 flex-1 basis-md space-y-3">
        {open.map((problem) => (
          <li key={placeOf(problem, open)} className="flex gap-2.5">
            <Mark severity={problem.severity} />
            <div className="min-w-0 flex-1">
              <p>
                <span className="font-medium">{problem.text}</span>
                <span className="text-muted"> · {problem.fix}</span>
                <WayOut code={problem.code} row={row} />
              </p>
              {editable && problem.field !== null && problem.field !== 'key' && (
                <Repair row={row} field={problem.field} value={problem.value} acts={acts} />
              )}
              {needsRequisites([problem]) && (
                <Button className="mt-1.5" size="small" pending={acts.pending} onClick={() => void acts.ask()}>
                  Запросить реквизиты<span className="sr-only"> для строки {row.no}</span>
                </Button>
              )}
              {problem.code === yearCode && problem.value !== null && (editable || rowLifecycle.is.held(row.state)) && (
                <Button className="mt-1.5" size="small" pending={acts.pending} onClick={() => void acts.split()}>
                  Разделить: {readyMoney(problem.value)} сейчас
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {mayRetry && (
        <Button className="max-md:ml-7" size="small" pending={acts.pending} onClick={() => void acts.retry()}>
          Оплатить снова<span className="sr-only"> строку {row.no}</span>
        </Button>
      )}
      {editable && (
        <div className="flex flex-wrap gap-2 max-md:pl-7">
          {mayAccept && (
            <Button size="small" pending={acts.pending} onClick={() => void acts.decide('accept')}>
              Принять предупреждение
            </Button>
          )}
          <Button size="small" variant="caution" pending={acts.pending} onClick={() => void acts.decide('exclude')}>
            Исключить<span className="sr-only"> строку {row.no}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

/** One cell keeps its field, and the keys in it, while its problems change. */
function placeOf(problem: Row['problems'][number], all: Row['problems']): string {
  if (problem.field === null) return problem.code
  const before = all.slice(0, all.indexOf(problem)).filter(({ field }) => field === problem.field)
  return `${problem.field}:${before.length}`
}

/** Where a problem that no cell of the row solves is solved. */
function WayOut({ code, row }: { readonly code: string; readonly row: Row }) {
  const [search] = useSearchParams()
  if (code === 'R056' && row.sign) return <SignLink no={row.no} url={row.sign.url} />
  const way = wayOut(code, row, search)
  if (way === undefined) return null
  return (
    <>
      {' · '}
      <Link to={way.to} className="link" preventScrollReset={way.isPopup ?? false}>
        {way.label}
      </Link>
    </>
  )
}

function SignLink({ no, url }: { readonly no: number; readonly url: string }) {
  return (
    <>
      {' · '}
      <a href={url} target="_blank" rel="noreferrer" className="link">
        Подписать в банке<span className="sr-only"> платёж строки {no}, в новой вкладке</span>
      </a>
    </>
  )
}

type Way = { readonly to: string; readonly label: string; readonly isPopup?: boolean }

function wayOut(code: string, row: Row, search: URLSearchParams): Way | undefined {
  switch (code) {
    case 'R005': {
      const popup = new URLSearchParams(search)
      popup.set('invite', row.inn)
      return { to: `?${popup.toString()}`, label: 'Пригласить', isPopup: true }
    }
    case 'R020':
      return row.task_number === null || row.task_number === ''
        ? { to: '/client/tasks/edit', label: 'Создать задание' }
        : undefined
    // What to do is shown with the receipts.
    case 'R060':
    case 'R061':
      return { to: `/client/checks?${new URLSearchParams({ q: row.inn }).toString()}`, label: 'К чекам' }
    default:
      return undefined
  }
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
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOf(row, field)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // A mended cell loses its field: the keys go on to the next one of the row.
  useLayoutEffect(() => {
    const node = form.current
    return () => {
      if (node?.contains(document.activeElement)) requestAnimationFrame(() => stayInRow(row.id))
    }
  }, [row.id])
  const save = async (given: string) => {
    const change = changeOf(field, given)
    if (!change) return setProblem('Введите сумму, например 1500,50')
    setProblem(undefined)
    const saved = await acts.edit(change)
    if (saved.ok) setTyped(undefined)
  }
  const input = {
    label: fieldLabels[field],
    placeholder: fieldLabels[field],
    value: text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setTyped(event.currentTarget.value),
    ...(problem !== undefined && { error: problem }),
  }
  return (
    <form
      ref={form}
      className="mt-1.5 flex flex-wrap items-start gap-2 [&_label]:sr-only"
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
        ) : field === 'task_number' ? (
          <WorkField {...input} inn={row.inn} />
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

/** In the next field of the row to mend, on the row itself, or in the next row where this one has left the list. */
function stayInRow(id: string): void {
  const place = `[data-row="${CSS.escape(id)}"]`
  const next = [`${place} :is(input, select)`, place, '[data-row] :is(input, select)']
  next
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
    ?.focus()
}

function textOf(row: Row, field: RowField): string {
  if (field === 'amount') return row.amount === null ? '' : formatRubles(kopecks(row.amount), 'short').replace(/\u00A0₽$/, '')
  return field === 'key' ? (row.key ?? '') : row[field]
}

function readyMoney(value: string): string {
  const amount = parseRubles(value)
  return amount === undefined ? value : formatRubles(amount, 'short')
}
