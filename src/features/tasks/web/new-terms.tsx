import type * as z from 'zod/mini'
import { formatMoment } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { confirmTerms } from '../contract/application.ts'
import type { readNewTerms } from '../contract/application.ts'
import { applicationLifecycle } from '../domain/application.ts'
import type { Application } from './shown-application.ts'

type Props = { readonly application: Application; readonly terms: z.output<typeof readNewTerms.reply> }

/** What the customer has changed since the person applied, to confirm it; whoever does not want it takes his application back. */
export function NewTerms({ application: { id, state }, terms }: Props) {
  const confirm = useCall(confirmTerms)
  return (
    <Card title="Условия изменились">
      <p>
        Подтвердите новые условия до {formatMoment(Temporal.Instant.from(terms.confirm_by))}. Иначе отклик закроется сам. Не
        подходят — отзовите отклик или откажитесь.
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {terms.changes.map(({ name, before, after }) => (
          <div key={name} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="min-w-0 space-y-1">
              <p className="whitespace-pre-line wrap-anywhere text-muted line-through">{before || '—'}</p>
              <p className="font-medium whitespace-pre-line wrap-anywhere">{after || '—'}</p>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Button variant="primary" pending={confirm.pending} onClick={() => void agree()}>
          Подтвердить новые условия
        </Button>
      </div>
    </Card>
  )

  async function agree(): Promise<void> {
    const done = await confirm.run({ params: { id }, body: { edition: terms.edition } })
    if (!done.ok) return
    const next = applicationLifecycle.is.offered(state) ? 'Теперь подтвердите участие' : 'Отклик остаётся у заказчика'
    celebrate('Условия подтверждены', next)
  }
}
