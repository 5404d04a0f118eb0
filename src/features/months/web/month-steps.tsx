import { useState } from 'react'
import type * as z from 'zod/mini'
import { toast } from '#/platform/web/alerts.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { closeMonth } from '../contract.ts'
import type { monthView } from '../contract.ts'
import type { Notes, TroubleKind } from '../domain/closing.ts'

type Month = z.output<typeof monthView>

/** What stands in the way, one after another; what cannot be mended is explained, and the month is closed. */
export function MonthSteps({ month }: { readonly month: Month }) {
  const close = useCall(closeMonth)
  const [notes, setNotes] = useState<Notes>({})
  const unexplained = month.troubles.filter(({ kind }) => (notes[kind] ?? '').trim() === '')
  return (
    <Card title="1. Что проверить">
      {month.troubles.length === 0 ? (
        <p className="text-good">Всё на месте: чеки, акты и платежи сходятся.</p>
      ) : (
        <ul className="space-y-5">
          {month.troubles.map((trouble) => (
            <li key={trouble.kind}>
              <TroubleRow trouble={trouble} />
              {!month.is_closed && month.obstacle === null && (
                <div className="mt-2">
                  <TextArea
                    label="Почему закрываем так"
                    rows={2}
                    maxLength={500}
                    value={notes[trouble.kind] ?? ''}
                    onChange={({ target }) => explain(trouble.kind, target.value)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {!month.is_closed && month.obstacle === null && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button variant="primary" pending={close.pending} disabled={unexplained.length > 0} onClick={() => void send()}>
            Закрыть месяц
          </Button>
          {unexplained.length > 0 && (
            <p className="text-small text-muted">
              Исправьте или объясните: {unexplained.map(({ name }) => name.toLowerCase()).join(', ')}
            </p>
          )}
        </div>
      )}
    </Card>
  )

  function explain(kind: TroubleKind, words: string): void {
    setNotes((before) => ({ ...before, [kind]: words }))
  }

  async function send(): Promise<void> {
    const answer = await close.run({ params: { month: month.month }, body: { notes } })
    if (answer.ok) toast(`Месяц закрыт: ${month.name}`)
  }
}

function TroubleRow({ trouble: { kind, name, count, total, what, link } }: { readonly trouble: Month['troubles'][number] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          <Status tone={kind === 'statement' ? 'bad' : 'warn'}>{name}</Status>
        </p>
        <p className="mt-1 text-small text-muted">
          {count} на <Money amount={total} />. {what}
        </p>
      </div>
      <LinkButton size="small" to={link}>
        Посмотреть
      </LinkButton>
    </div>
  )
}
