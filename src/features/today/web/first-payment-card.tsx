import { Check } from 'lucide-react'
import { whoMay } from '#/kernel/roles.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readClientToday } from '../contract.ts'
import { firstPaymentSteps } from '../domain/first-payment.ts'

type Step = NonNullable<CallReply<typeof readClientToday>['first_payment']>[number]

/** The way of a new organization to its first payment: what is done, and the next step with its button. */
export function FirstPaymentCard({ steps }: { readonly steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)?.step
  return (
    <Card title="Первая выплата" aside={`Сделано ${done} из ${steps.length}`} className="mb-6">
      <ol className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {steps.map((step) => (
          <StepLine key={step.step} step={step} isNext={step.step === next} />
        ))}
      </ol>
    </Card>
  )
}

function StepLine({ step: { step, done }, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const { name, text, may, verb, to } = firstPaymentSteps[step]
  const mayDo = useMay(may)
  return (
    <li className="flex items-start gap-3">
      <Mark done={done} />
      <div className="min-w-0">
        <p className={done ? 'text-muted' : 'font-medium'}>
          {name}
          <span className="sr-only">{done ? ', сделано' : ', не сделано'}</span>
        </p>
        {!done && <p className="text-small text-muted">{text}</p>}
        {!done &&
          (mayDo ? (
            <LinkButton to={to} size="small" variant={isNext ? 'primary' : 'secondary'} className="mt-2">
              {verb}
            </LinkButton>
          ) : (
            <p className="mt-1 text-small text-muted">Это делает {whoMay(may)}.</p>
          ))}
      </div>
    </li>
  )
}

function Mark({ done }: { readonly done: boolean }) {
  if (!done) return <span aria-hidden="true" className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-field-line" />
  return (
    <span aria-hidden="true" className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-good text-surface">
      <Check size={13} strokeWidth={3} />
    </span>
  )
}
