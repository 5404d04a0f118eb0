import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { toast } from '#/platform/web/alerts.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { useTypedFields } from '#/platform/web/typed-draft.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { closeMonth } from '../contract.ts'
import type { monthView } from '../contract.ts'
import type { TroubleKind } from '../domain/closing.ts'
import { MonthClosings, Reopen } from './month-closings.tsx'
import { TroubleRow } from './trouble-row.tsx'

type Month = z.output<typeof monthView>
type Notes = Readonly<Record<TroubleKind, string>>

const nothingYet: Notes = { statement: '', missing: '', mismatch: '', annulled: '', acts: '' }

type Props = {
  readonly month: Month
  /** The step between what to check and the closing: the package. */
  readonly children: ReactNode
}

/** What stands in the way, what is put together before the closing, and the closing: from top to bottom. */
export function MonthSteps({ month, children }: Props) {
  // «Показать» leads away in the middle of them.
  const { typed: notes, change, forget } = useTypedFields(`month:${month.month}`, nothingYet)
  const mayClose = !month.is_closed && month.obstacle === null
  return (
    <div className="space-y-6">
      <Card title="1. Что проверить">
        {month.troubles.length === 0 ? (
          <p className="text-good">Всё на месте: чеки, акты и платежи сходятся.</p>
        ) : (
          <Troubles month={month} notes={notes} onExplain={mayClose ? change : undefined} />
        )}
      </Card>
      {children}
      {(mayClose || month.closings.length > 0) && (
        <Card title="3. Закрытие" aside={month.is_closed && <Reopen month={month} />}>
          <div className="space-y-6">
            <MonthClosings month={month} />
            {mayClose && <Close month={month} notes={notes} onClosed={forget} />}
          </div>
        </Card>
      )}
    </div>
  )
}

type TroublesProps = {
  readonly month: Month
  readonly notes: Notes
  /** Absent while no explanation helps, and when none is needed any more. */
  readonly onExplain: ((note: Partial<Notes>) => void) | undefined
}

function Troubles({ month, notes, onExplain }: TroublesProps) {
  return (
    <ul className="space-y-5">
      {month.troubles.map((trouble) => (
        <li key={trouble.kind}>
          <TroubleRow month={month} trouble={trouble} />
          {onExplain && (
            <div className="mt-2">
              <TextArea
                label="Почему закрываем так"
                rows={2}
                maxLength={500}
                value={notes[trouble.kind]}
                onChange={({ target }) => onExplain({ [trouble.kind]: target.value })}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type CloseProps = { readonly month: Month; readonly notes: Notes; readonly onClosed: () => void }

function Close({ month, notes, onClosed }: CloseProps) {
  const close = useCall(closeMonth)
  const unexplained = month.troubles.filter(({ kind }) => notes[kind].trim() === '')
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="primary" pending={close.pending} disabled={unexplained.length > 0} onClick={() => void send()}>
        Закрыть месяц
      </Button>
      <p className="min-w-0 flex-1 basis-52 text-small text-muted">
        {unexplained.length > 0
          ? `Исправьте или объясните: ${unexplained.map(({ name }) => name.toLowerCase()).join(', ')}`
          : 'Список чеков и протокол с хешами больше не изменятся.'}
      </p>
    </div>
  )

  async function send(): Promise<void> {
    const said = Object.fromEntries(month.troubles.map(({ kind }) => [kind, notes[kind]]))
    const answer = await close.run({ params: { month: month.month }, body: { notes: said } })
    if (!answer.ok) return
    onClosed()
    toast(`Месяц закрыт: ${month.name}`)
  }
}
