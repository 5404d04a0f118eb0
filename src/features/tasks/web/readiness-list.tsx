import { Check } from 'lucide-react'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { applicationLifecycle, isOpenApplication } from '../domain/application.ts'
import { readinessSteps, readinessTexts, stepsBeforeDocuments } from '../domain/readiness.ts'
import type { Application } from './shown-application.ts'

/** Everything a person still has to do before work, in one list with its terms. Before the choice it may wait. */
export function ReadinessList({ application }: { readonly application: Application }) {
  const { state, steps_left: left, answer_by: until } = application
  if (!isOpenApplication(state) || left.length === 0) return null
  const isForming = applicationLifecycle.is.forming(state)
  return (
    <Card title={isForming ? 'Осталось оформиться' : 'Что понадобится, если вас выберут'}>
      <p>
        {isForming && until !== null ? (
          <>
            Заказчик вас ждёт до <Moment value={until} />. Договор составим сами, как только данных хватит; место займёт тот, с
            кем он составлен.
          </>
        ) : (
          'Можно сделать сейчас или когда выберут. Заказчик видит только, сколько шагов осталось.'
        )}
      </p>
      <ol className="mt-4 space-y-3">
        {readinessSteps.map((step) => {
          const done = !left.includes(step)
          const { label, text, term } = readinessTexts[step]
          return (
            <li key={step} className="flex items-start gap-3">
              <Mark done={done} />
              <span className="min-w-0">
                <span className={done ? 'text-muted' : 'font-medium'}>
                  {label}
                  <span className="sr-only">{done ? ', сделано' : ', осталось'}</span>
                </span>
                {!done && (
                  <span className="block text-small text-muted">
                    {text} · {term}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <div className="mt-5">
        <LinkButton
          wide
          preventScrollReset
          variant={isForming ? 'primary' : 'secondary'}
          to={
            stepsBeforeDocuments(left).length === 0
              ? `/partner/ConnectPartner?return=/person/tasks/${application.id}`
              : '?ready=1'
          }
        >
          {isForming ? 'Оформиться' : 'Оформиться заранее'}
        </LinkButton>
      </div>
    </Card>
  )
}

function Mark({ done }: { readonly done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={
        done
          ? 'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-good text-surface'
          : 'mt-0.5 size-5 shrink-0 rounded-full border-2 border-field-line'
      }
    >
      {done && <Check size={13} strokeWidth={3} />}
    </span>
  )
}
