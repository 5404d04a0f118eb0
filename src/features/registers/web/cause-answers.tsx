import { useEffect, useRef, useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listRowProblems } from '../contract/grid.ts'
import { rowsWord } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Cause = Omit<CallReply<typeof listRowProblems>['groups'][number], 'sum'>

/** One answer to all rows with a cause: the value proposed for each, one text, acceptance, or exclusion. */
export function CauseAnswers({ cause, fix }: { readonly cause: Cause; readonly fix: GridRows['fix'] }) {
  const [text, setText] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
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
          Записать в {rowsWord(cause.rows)}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setText(undefined)}>
          Отмена
        </Button>
      </form>
    )
  return (
    <>
      {cause.proposed > 0 && (
        <Button size="small" pending={isPending} onClick={() => void answer({ kind: 'values' })}>
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
        onClick={() => (cause.invited > 0 ? setIsAsking(true) : void answer({ kind: 'exclude' }))}
      >
        Исключить все<span className="sr-only">: {cause.name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title={`Исключить ${rowsWord(cause.rows)}?`}
          verb="Исключить"
          cancel="Оставить"
          pending={isPending}
          onConfirm={() => void answer({ kind: 'exclude' }).then(() => setIsAsking(false))}
        >
          {`${invitationsWord(cause.invited)}: люди ещё не ответили, и ссылка из СМС у них больше не откроется. Чтобы их подождать, отделите готовые строки.`}
        </ConfirmDialog>
      )}
    </>
  )
}

/** «Закончатся 3 приглашения» */
function invitationsWord(count: number): string {
  return plural(count, `Закончится ${count} приглашение`, `Закончатся ${count} приглашения`, `Закончатся ${count} приглашений`)
}
