import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useStepArrival } from '#/platform/web/arrival.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { useOnTheWay } from '#/platform/web/return-link.tsx'
import { sendRegistrationCode } from '../contract.ts'
import { isUnfiled, registrationLifecycle } from '../domain/registration.ts'
import { judge } from '../domain/eligibility.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ConsentStep } from './consent-step.tsx'
import { copiedValues } from './copied-values.ts'
import type { OwnData } from './copied-values.ts'
import type { Draft, GuestData } from './draft.ts'
import { EligibilityStep } from './eligibility-step.tsx'
import { FindingsStep, GuestFindings } from './findings-step.tsx'
import { GuestFields } from './guest-fields.tsx'
import { PlaceAndWork } from './place-and-work.tsx'
import { RegistrationGuide } from './registration-guide.tsx'
import type { MyTax } from './registration-guide.tsx'
import { useDelegation } from './use-delegation.ts'
import { activityNames, regionName, useDictionaries } from './use-dictionaries.ts'
import type { Dictionaries } from './use-dictionaries.ts'
import { useDraft } from './use-draft.ts'
import type { LiveDraft, Registration } from './use-draft.ts'
import { useGuestData } from './use-guest-data.ts'
import { useRegistration } from './use-registration.ts'

export type WizardProps = {
  readonly partner: MyTax
  readonly mode: RegistrationMode
  readonly registration: Registration | null
  /** Absent for a guest. */
  readonly own: OwnData | undefined
  /** The profile form, owned by another feature; it calls back when the data is saved. */
  readonly renderPersonalData: (onSaved: () => void) => ReactNode
}

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
      <StepContent {...props} step={step} live={live} go={go} />
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

type ContentProps = WizardProps & { readonly step: number; readonly live: LiveDraft; readonly go: (step: number) => void }

function StepContent(props: ContentProps) {
  const { step, live, go, mode, registration, own, renderPersonalData } = props
  const controls = useRegistration()
  const lists = useDictionaries()
  const [guest, setGuest] = useGuestData()
  const isDirect = mode === 'direct'
  const delegation = useDelegation(own !== undefined, isDirect)
  const { draft, change } = live
  const verdict = judge(draft.answers)?.verdict
  switch (step) {
    case 1:
      return (
        <>
          <EligibilityStep answers={draft.answers} onChange={(answers) => change({ answers })} />
          <Moves onNext={() => go(2)} nextDisabled={verdict === undefined || verdict === 'no'} />
        </>
      )
    case 2:
      return (
        <div className="space-y-8">
          {own ? (
            <PlaceAndWork lists={lists} live={live} isDirect={isDirect} />
          ) : (
            <GuestFields data={guest} onChange={setGuest} />
          )}
          {own ? renderPersonalData(() => go(3)) : <PlaceAndWork lists={lists} live={live} isDirect={isDirect} />}
          <Moves onBack={() => go(1)} {...(own ? {} : { onNext: () => go(3) })} />
        </div>
      )
    case 3:
      return (
        <>
          {own ? (
            <FindingsStep registration={registration} checking={controls.checking} saved={live.saved} />
          ) : (
            <GuestFindings answers={draft.answers} birthdate={guest.birthdate} />
          )}
          <Moves onBack={() => go(2)} onNext={() => go(4)} nextDisabled={controls.checking.pending} />
        </>
      )
    case 4:
      return (
        <>
          {own ? (
            <ConsentStep delegation={delegation} isDirect={isDirect} />
          ) : (
            <p>
              Для самой регистрации согласий платформе не нужно: вы подаёте заявку сами. Чтобы мы проверили статус и привязали
              платформу, войдите — согласия попросим там.
            </p>
          )}
          {controls.problem && (
            <div className="mt-5">
              <Notice tone="warn" title={controls.problem} />
            </div>
          )}
          <Moves onBack={() => go(3)} onNext={() => void leaveConsents()} pending={delegation.pending || controls.starting} />
        </>
      )
    case 5:
      return <RegisterStep {...props} lists={lists} guest={guest} controls={controls} onBack={() => go(4)} />
    default:
      return registration && <ConfirmStep registration={registration} controls={controls} inn={own?.inn ?? ''} />
  }

  async function leaveConsents(): Promise<void> {
    if (own && !(await delegation.settle())) return
    if (own && !isDirect) {
      await live.saved()
      return void (await controls.start())
    }
    go(5)
  }
}

type MovesProps = {
  readonly onBack?: () => void
  readonly onNext?: () => void
  readonly nextDisabled?: boolean
  readonly pending?: boolean
}

function Moves({ onBack, onNext, nextDisabled = false, pending = false }: MovesProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
      {onNext && (
        <Button variant="primary" disabled={nextDisabled} pending={pending} onClick={onNext}>
          Далее
        </Button>
      )}
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          Назад
        </Button>
      )}
    </div>
  )
}

type RegisterProps = ContentProps & {
  readonly lists: Dictionaries | undefined
  readonly guest: GuestData
  readonly controls: ReturnType<typeof useRegistration>
  readonly onBack: () => void
}

/** Where the person acts: in «Мой налог» following the instructions, or by a code for the bank's application. */
function RegisterStep({ partner, mode, own, live, lists, guest, controls, registration, onBack }: RegisterProps) {
  const comeBack = useOnTheWay('/partner/RegistrationNPD')
  if (mode === 'direct' && own) {
    return (
      <>
        <CodeStep
          contract={sendRegistrationCode}
          verb="Отправить заявку"
          confirming={controls.starting}
          problem={controls.problem}
          onConfirm={(code) => controls.start(code)}
        />
        <Moves onBack={onBack} />
      </>
    )
  }
  const shown = registration && !registrationLifecycle.is.draft(registration.state) ? registration : live.draft
  const region = regionName(lists, shown.oktmo)
  const values = copiedValues(own, guest, region, activityNames(lists, shown.activities))
  return (
    <>
      <RegistrationGuide
        partner={partner}
        inn={own?.inn ?? ''}
        values={values}
        region={region || 'Ваш регион'}
        way={live.draft.way ?? 'passport'}
        onWay={(way) => live.change({ way })}
      />
      {controls.problem && (
        <div className="mt-5">
          <Notice
            tone="warn"
            title={controls.problem}
            action={own?.inn === '' && <LinkButton to="/person/profile?tab=data">Указать ИНН</LinkButton>}
          >
            {own?.inn === '' && 'После регистрации ИНН виден в «Мой налог»: «Прочее» → «Профиль».'}
          </Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5 max-sm:flex-col">
        {own ? (
          <>
            <Button variant="primary" pending={controls.watching} onClick={() => void controls.watch()}>
              Я зарегистрировался — проверить
            </Button>
            <Button variant="quiet" pending={controls.restarting} onClick={() => void controls.restart()}>
              Вернуться к данным
            </Button>
          </>
        ) : (
          <>
            <LinkButton variant="primary" to={`?login=1&next=${encodeURIComponent(comeBack)}`} preventScrollReset>
              Войти и проверить статус
            </LinkButton>
            <Button variant="quiet" onClick={onBack}>
              Назад
            </Button>
          </>
        )}
      </div>
    </>
  )
}
