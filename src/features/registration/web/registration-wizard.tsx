import { useSearchParams } from 'react-router'
import { useStepArrival } from '#/platform/web/arrival.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { hasToken } from '#/platform/web/session-cookies.ts'
import { isUnfiled, registrationLifecycle } from '../domain/registration.ts'
import { judge } from '../domain/eligibility.ts'
import type { Draft } from './draft.ts'
import { EligibilityStep } from './eligibility-step.tsx'
import type { WizardProps } from './registration-steps.tsx'
import { useDraft } from './use-draft.ts'
import type { Registration } from './use-draft.ts'
import { WizardMoves } from './wizard-moves.tsx'

/** Whoever has entered may have come further than the questions. */
const RegistrationSteps = latePart(async () => (await import('./registration-steps.tsx')).RegistrationSteps, {
  ahead: true,
  isNeededFirst: hasToken,
  meanwhile: () => <Skeleton className="h-96" />,
})

const guidedTitles = ['Можно ли вам', 'Ваши данные', 'Проверка', 'Согласия', 'Регистрация', 'Подтверждение'] as const
const directTitles = ['Можно ли вам', 'Ваши данные', 'Проверка', 'Согласия', 'Код из СМС', 'Решение ФНС'] as const

/** Six steps to becoming a payer; a person can leave at any step and continue on another device. */
export function RegistrationWizard(props: WizardProps) {
  const { mode, registration, own } = props
  const live = useDraft(registration, own !== undefined, own?.inn === '' ? 2 : 4)
  // A guest gets the instructions on request; a person reaches them after giving consent.
  const furthest = own && mode === 'guided' ? 4 : 5
  const [search, setSearch] = useSearchParams()
  const step = stepOf(registration, live.draft, furthest, Number(search.get('step')))
  const titles = mode === 'direct' ? directTitles : guidedTitles
  const heading = useStepArrival<HTMLHeadingElement>(step)
  const verdict = judge(live.draft.answers)?.verdict
  return (
    <Card className="max-w-4xl">
      <StepBar steps={titles} current={step - 1} />
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-heading font-semibold">
        {step === 5 && mode === 'guided' ? 'Регистрация в «Мой налог»' : titles[step - 1]}
      </h2>
      {live.problem && (
        <div className="mb-5">
          <Notice tone="warn" title="Черновик не сохранился">
            {live.problem}
          </Notice>
        </div>
      )}
      {step === 1 ? (
        <>
          <EligibilityStep answers={live.draft.answers} onChange={(answers) => live.change({ answers })} />
          <WizardMoves onNext={() => go(2)} nextDisabled={verdict === undefined || verdict === 'no'} />
        </>
      ) : (
        <RegistrationSteps {...props} step={step} live={live} go={go} />
      )}
    </Card>
  )

  /** The step is in the address, so Back returns to the one before. */
  function go(next: number): void {
    // The address where the visit began has no step; without one Back would open the furthest.
    if (!search.has('step')) history.replaceState(history.state, '', `?${withStep(search, step).toString()}`)
    if (next > live.draft.step) live.change({ step: next })
    setSearch(withStep(search, next), { preventScrollReset: true })
  }
}

function withStep(search: URLSearchParams, step: number): URLSearchParams {
  const address = new URLSearchParams(search)
  address.set('step', String(step))
  return address
}

/**
 * An active or ended application is shown as is, without questions. Otherwise the step of the address, as far as the person has
 * come; answers that rule the status out lead back to them.
 */
function stepOf(registration: Registration | null, draft: Draft, furthest: number, asked: number): number {
  if (registration && !isUnfiled(registration.state)) return registrationLifecycle.is.instructed(registration.state) ? 5 : 6
  const reached = judge(draft.answers)?.verdict === 'no' ? 1 : Math.min(draft.step, furthest)
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, reached) : reached
}
