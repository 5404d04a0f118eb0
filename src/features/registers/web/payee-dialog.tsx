import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { choosePayee, findPayees } from '../contract/memory.ts'
import type { rowView } from '../contract/row.ts'

export type PayeeDialogProps = {
  readonly registerId: string
  readonly row: z.output<typeof rowView>
  readonly onClose: () => void
}

type Found = CallReply<typeof findPayees>

/** Who of the organization's people a row means, and whether the next files shall know it by themselves. */
export function PayeeDialog({ registerId, row, onClose }: PayeeDialogProps) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<Found>()
  const [inn, setInn] = useState<string>()
  const [isKept, setIsKept] = useState(true)
  const [problem, setProblem] = useState<string>()
  const choose = useCall(choosePayee, { skipAlerts: true })
  const params = { id: registerId, rowId: row.id }
  useEffect(() => {
    const stop = new AbortController()
    const wait = setTimeout(
      () => {
        const query = q.trim() === '' ? {} : { q: q.trim() }
        void call(
          findPayees,
          { params: { id: registerId, rowId: row.id }, query },
          { skipAlerts: true, signal: stop.signal },
        ).then((answer) => {
          if (stop.signal.aborted) return
          if (answer.ok) setFound(answer.value)
          setProblem(answer.ok ? undefined : refusalText(answer.refusal))
        })
      },
      q === '' ? 0 : 250,
    )
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [q, registerId, row.id])
  const chosen = found?.items.find((one) => one.inn === inn)
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Кто это: ${row.fio || row.phone || `строка ${row.no}`}`}
      description="Выберите исполнителя вашей организации: его ИНН и ФИО встанут в строку."
      footer={
        <Button
          variant="primary"
          className="max-sm:w-full"
          pending={choose.pending}
          disabled={chosen === undefined}
          onClick={() => void save()}
        >
          {chosen ? `Это ${chosen.name}` : 'Выберите исполнителя'}
        </Button>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="Поиск по фамилии или ИНН"
          value={q}
          maxLength={100}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {!found && problem === undefined && <Skeleton className="h-24" />}
        {found && found.items.length === 0 && (
          <p className="text-muted">
            {q.trim() === ''
              ? 'Среди ваших исполнителей нет никого с такой фамилией. Найдите его поиском.'
              : 'Никого не нашли. Проверьте фамилию или ИНН, либо пригласите человека в разделе «Исполнители».'}
          </p>
        )}
        {found && found.items.length > 0 && (
          <fieldset>
            <legend className="sr-only">Исполнитель</legend>
            <ul className="divide-y divide-line">
              {found.items.map((one) => (
                <li key={one.inn}>
                  <label className="grid min-h-12 cursor-pointer grid-cols-[auto_1fr] content-center items-center gap-x-3 py-2">
                    <input
                      type="radio"
                      name="payee"
                      className="size-4 shrink-0 accent-accent"
                      checked={one.inn === inn}
                      onChange={() => setInn(one.inn)}
                    />
                    <span className="font-medium wrap-anywhere">{one.name}</span>
                    <span className="col-start-2 text-small text-muted">
                      ИНН {one.inn}
                      {one.stopped && ' · у вас на паузе или заблокирован'}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {found &&
          found.said !== null &&
          chosen &&
          (chosen.unkept === null ? (
            <Checkbox
              label={`Запомнить: «${found.said}» — это ${chosen.name}`}
              checked={isKept}
              onChange={(event) => setIsKept(event.currentTarget.checked)}
            />
          ) : (
            <p className="text-small text-muted">
              «{found.said}» не запомним. {chosen.unkept}.
            </p>
          ))}
      </div>
    </Dialog>
  )

  async function save(): Promise<void> {
    if (!chosen) return
    const remember = isKept && chosen.unkept === null
    const saved = await choose.run({ params, body: { version: row.version, inn: chosen.inn, remember } })
    if (saved.ok) onClose()
    else setProblem(refusalText(saved.refusal))
  }
}
