import { useEffect, useRef, useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listRowProblems } from '../contract/grid.ts'
import { exampleLines } from '../domain/fix-examples.ts'
import type { FixExample } from '../domain/fix-examples.ts'
import { rowsObject } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Cause = Omit<CallReply<typeof listRowProblems>['groups'][number], 'sum'>

type Props = {
  readonly cause: Cause
  readonly fix: GridRows['fix']
  /** How many registers the rows are of, where there may be several: not all of them are in sight, so it is asked first. */
  readonly registers?: number
  /** Names that the proposed values replace. */
  readonly examples?: readonly FixExample[]
}

/** One answer to all rows with a cause: the value proposed for each, one text, acceptance, or exclusion. */
export function CauseAnswers({ cause, fix, registers, examples = [] }: Props) {
  const [text, setText] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [asking, setAsking] = useState<'values' | 'exclude'>()
  const form = useRef<HTMLFormElement>(null)
  const isOpen = text !== undefined
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])
  const answer = async (wanted: Parameters<typeof fix>[0]['fix']) => {
    setIsPending(true)
    await fix({ code: cause.code, rows: cause.rows, fix: wanted })
    setIsPending(false)
  }
  if (text !== undefined)
    return (
      <form
        ref={form}
        className="flex items-center gap-1.5 [&_label]:sr-only"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void answer({ kind: 'text', text: text.trim() })
        }}
      >
        <TextField
          label="Текст чека для всех строк"
          placeholder="Текст чека для всех строк"
          value={text}
          maxLength={256}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="small" pending={isPending}>
          Записать в {rowsObject(cause.rows)}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setText(undefined)}>
          Отмена
        </Button>
      </form>
    )
  return (
    <>
      {cause.proposed > 0 && (
        <Button
          size="small"
          pending={isPending}
          onClick={() => (registers === undefined ? void answer({ kind: 'values' }) : setAsking('values'))}
        >
          {cause.proposed === cause.rows ? 'Исправить все' : `Исправить ${cause.proposed} из ${cause.rows}`}
          <span className="sr-only">: {cause.name}</span>
        </Button>
      )}
      {cause.one_text && (
        <Button size="small" onClick={() => setText('')}>
          Один текст для всех
        </Button>
      )}
      {cause.severity === 'warning' && cause.acceptable > 0 && (
        <Button size="small" pending={isPending} onClick={() => void answer({ kind: 'accept' })}>
          {cause.acceptable === cause.rows ? 'Принять все предупреждения' : `Принять ${cause.acceptable} из ${cause.rows}`}
          <span className="sr-only">: {cause.name}</span>
        </Button>
      )}
      <Button
        size="small"
        variant="caution"
        pending={isPending}
        onClick={() => (registers === undefined && cause.invited === 0 ? void answer({ kind: 'exclude' }) : setAsking('exclude'))}
      >
        Исключить все<span className="sr-only">: {cause.name}</span>
      </Button>
      {asking !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={`${asking === 'values' ? 'Исправить' : 'Исключить'} ${rowsObject(asking === 'values' ? cause.proposed : cause.rows)}?`}
          verb={asking === 'values' ? 'Исправить' : 'Исключить'}
          cancel="Оставить"
          danger={asking === 'exclude'}
          pending={isPending}
          onConfirm={() => void answer({ kind: asking }).then(() => setAsking(undefined))}
        >
          {[
            ...(registers === undefined ? [] : [acrossWords(asking, registers, examples.length > 0)]),
            ...(asking === 'exclude' && cause.invited > 0 ? [invitedWords(cause.invited)] : []),
          ].join(' ')}
          {asking === 'values' && examples.length > 0 && (
            <ul className="mt-3 space-y-1.5 text-ink wrap-anywhere">
              {exampleLines(examples, cause.proposed).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

function acrossWords(kind: 'values' | 'exclude', registers: number, isShown: boolean): string {
  const where = registers === 1 ? 'в одном реестре' : `в ${registers} ${plural(registers, 'реестре', 'реестрах', 'реестрах')}`
  if (kind === 'exclude') return `Строки стоят ${where}. Их не оплатят, пока кто-нибудь не вернёт.`
  const what = isShown
    ? 'Имя из профиля встанет вместо того, что в строке:'
    : 'В каждую запишем значение, которое ей предложено: посмотрите их в столбце «Что сделать», предложенный ИНН может оказаться чужим.'
  return `Строки стоят ${where}. ${what}`
}

/** «Закончатся 3 приглашения: …» */
function invitedWords(count: number): string {
  const ends = plural(
    count,
    `Закончится ${count} приглашение`,
    `Закончатся ${count} приглашения`,
    `Закончатся ${count} приглашений`,
  )
  return `${ends}: люди ещё не ответили, и ссылка из СМС у них больше не откроется. Чтобы их подождать, отделите готовые строки.`
}
