import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { ProgressRing } from '#/platform/web/kit/progress-ring.tsx'
import type { ReadinessStep } from './readiness-steps.ts'

/** «Готовность к работе»: four steps, each with a link to where it is done; hidden when all are done. */
export function ReadinessCard({ steps }: { readonly steps: readonly ReadinessStep[] }) {
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <section aria-label="Готовность к работе" className="card mb-6 flex flex-wrap items-center gap-x-8 gap-y-5 p-5 sm:p-6">
      <div className="flex max-w-full flex-wrap items-center gap-4">
        <ProgressRing share={done / steps.length} label="Готовность к работе" className="size-18 shrink-0" />
        <div className="min-w-[min-content] wrap-break-word">
          <h2 className="font-semibold">Готовность к работе</h2>
          <p className="text-small text-muted">
            Сделано {done} из {steps.length}
          </p>
        </div>
      </div>
      <ol className="grid min-w-0 flex-1 basis-[min(20rem,100%)] gap-x-6 gap-y-2 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.to} className={step.done ? 'flex items-start gap-2.5 max-sm:hidden' : 'flex items-start gap-2.5'}>
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
