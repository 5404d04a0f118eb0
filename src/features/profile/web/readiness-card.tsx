import { Check, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { ProgressRing } from '#/platform/web/kit/progress-ring.tsx'
import type { OwnDetails, OwnProfile } from './profile-schema.ts'

type ReadinessCardProps = { readonly profile: OwnProfile; readonly details: OwnDetails }

/** «Готовность к работе»: four steps, each with the place where it is done. */
export function ReadinessCard({ profile, details }: ReadinessCardProps) {
  const steps = stepsOf(profile, details)
  const done = steps.filter((step) => step.done).length
  const ready = done === steps.length
  return (
    <section aria-label="Готовность к работе" className="card mb-6 flex flex-wrap items-center gap-x-8 gap-y-5 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        {ready ? (
          <CircleCheck size={44} aria-hidden="true" className="text-good" />
        ) : (
          <ProgressRing share={done / steps.length} label="Готовность к работе" className="size-18 shrink-0" />
        )}
        <div>
          <h2 className="font-semibold">{ready ? 'Вы готовы к работе' : 'Готовность к работе'}</h2>
          <p className="text-small text-muted">
            {ready ? 'Откликайтесь на задания, деньги и чеки пойдут сами.' : `Сделано ${done} из ${steps.length}`}
          </p>
        </div>
      </div>
      <ol className="grid min-w-0 flex-1 basis-80 gap-x-6 gap-y-2 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.to} className="flex items-start gap-2.5">
            <Mark done={step.done} />
            <span className="min-w-0">
              <Link to={step.to} preventScrollReset className={step.done ? 'text-muted hover:text-ink' : 'link font-medium'}>
                {step.label}
                <span className="sr-only">{step.done ? ', сделано' : ', не сделано'}</span>
              </Link>
              {!step.done && <span className="block text-small text-muted">{step.text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Mark({ done }: { readonly done: boolean }) {
  return done ? (
    <span aria-hidden="true" className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-good text-surface">
      <Check size={13} strokeWidth={3} />
    </span>
  ) : (
    <span aria-hidden="true" className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-field-line" />
  )
}

function stepsOf(profile: OwnProfile, details: OwnDetails) {
  const { state } = profile.binding
  const asked = state === 'sending' || state === 'waiting'
  return [
    { to: '?tab=data', label: 'Данные', text: 'ФИО, дата рождения, ИНН', done: profile.personal_complete },
    {
      to: '?tab=document',
      label: 'Документ',
      text: details.document_expired ? 'Срок документа истёк' : 'Для договора и ФНС',
      done: profile.passport_complete && !details.document_expired,
    },
    {
      to: '/partner/ConnectPartner',
      label: 'Привязка к «Мой налог»',
      text: asked ? 'Подтвердите запрос в «Мой налог»' : 'Чтобы чеки создавались сами',
      done: state === 'bound' || state === 'boundPartly',
    },
    {
      to: profile.consents['einteraction'] === undefined ? '?tab=consents&agree=1' : '?tab=consents',
      label: 'Соглашение о подписи кодом',
      text: 'Чтобы подписывать договоры',
      done: profile.consents['einteraction'] !== undefined,
    },
  ]
}
