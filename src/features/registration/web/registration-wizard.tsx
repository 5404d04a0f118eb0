import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { sendRegistrationCode } from '../contract.ts'
import { judge } from '../domain/eligibility.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ConsentStep } from './consent-step.tsx'
import { copiedValues } from './copied-values.ts'
import type { OwnData } from './copied-values.ts'
import type { GuestData } from './draft.ts'
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
  const step = stepOf(registration, live.draft.step, own && mode === 'guided' ? 4 : 5)
  const titles = mode === 'direct' ? directTitles : guidedTitles
  const heading = useHeadingFocus(step)
  return (
    <Card className="max-w-4xl">
      <StepBar steps={titles} current={step - 1} />
      <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-28 text-heading font-semibold outline-none">
        {step === 5 && mode === 'guided' ? 'Регистрация в «Мой налог»' : titles[step - 1]}
      </h2>
      {live.problem && (
        <div className="mb-5">
          <Notice tone="warn" title="Черновик не сохранился">
            {live.problem}
          </Notice>
        </div>
      )}
      <StepContent {...props} step={step} live={live} />
    </Card>
  )
}

/** An active or ended application is shown as is, without questions. */
function stepOf(registration: Registration | null, drafted: number, furthest: number): number {
  if (!registration || registration.state === 'draft' || registration.state === 'cancelled') return Math.min(drafted, furthest)
  return registration.state === 'instructed' ? 5 : 6
}

/** Focus moves to the heading of the next step; the first step is where the page starts. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

type ContentProps = WizardProps & { readonly step: number; readonly live: LiveDraft }

function StepContent(props: ContentProps) {
  const { step, live, mode, registration, own, renderPersonalData } = props
  const controls = useRegistration()
  const lists = useDictionaries()
  const [guest, setGuest] = useGuestData()
  const isDirect = mode === 'direct'
  const delegation = useDelegation(own !== undefined, isDirect)
  const { draft, change } = live
  const go = (next: number) => change({ step: next })
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
  const shown = registration && registration.state !== 'draft' ? registration : live.draft
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
            <LinkButton
              variant="primary"
              to={`?login=1&next=${encodeURIComponent('/partner/RegistrationNPD')}`}
              preventScrollReset
            >
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
