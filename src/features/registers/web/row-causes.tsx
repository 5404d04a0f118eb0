import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listRowProblems } from '../contract/grid.ts'
import { rowsWord, rubles } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Cause = CallReply<typeof listRowProblems>['groups'][number]

type Props = {
  readonly registerId: string
  readonly causes: readonly Cause[]
  readonly current: string | null
  readonly editable: boolean
  readonly fix: GridRows['fix']
  /** Writes to the people of all rows with the cause. */
  readonly onWrite: ((cause: Cause) => void) | undefined
}

/** Why rows wait, each cause with its rows and sum, and the one answer that mends all of them where there is one. */
export function RowCauses({ registerId, causes, current, editable, fix, onWrite }: Props) {
  if (causes.length === 0) return null
  return (
    <section aria-label="Причины" className="card mb-4">
      <ul className="divide-y divide-line">
        {causes.map((cause) => (
          <li key={cause.code} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
            <span
              aria-hidden="true"
              className={classNames('size-2 rounded-full', cause.severity === 'error' ? 'bg-bad' : 'bg-warn')}
            />
            <Link
              className="link min-w-48 font-medium"
              to={
                current === cause.code ? `/client/registers/${registerId}` : `/client/registers/${registerId}?code=${cause.code}`
              }
              preventScrollReset
              {...(current === cause.code && { 'aria-current': true })}
            >
              {cause.name}
            </Link>
            <span className="text-small text-muted">
              {rowsWord(cause.rows)} на {rubles(cause.sum)}
            </span>
            <span className="ml-auto flex flex-wrap items-center gap-1.5 empty:hidden">
              {onWrite && (
                <Button size="small" onClick={() => onWrite(cause)}>
                  Написать<span className="sr-only">: {cause.name}</span>
                </Button>
              )}
              {editable && <Answers cause={cause} fix={fix} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** «Закончатся 3 приглашения» */
function invitationsWord(count: number): string {
  return plural(count, `Закончится ${count} приглашение`, `Закончатся ${count} приглашения`, `Закончатся ${count} приглашений`)
}

function Answers({ cause, fix }: { readonly cause: Cause; readonly fix: GridRows['fix'] }) {
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
