import type { ReactNode } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useOnTheWay } from '#/platform/web/return-link.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import { sendRegistrationCode } from '../contract.ts'
import { isWatched, registrationLifecycle } from '../domain/registration.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ConsentStep } from './consent-step.tsx'
import { copiedValues } from './copied-values.ts'
import type { OwnData } from './copied-values.ts'
import type { GuestData } from './draft.ts'
import { FindingsStep, GuestFindings } from './findings-step.tsx'
import { GuestFields } from './guest-fields.tsx'
import { PlaceAndWork } from './place-and-work.tsx'
import type { MyTax } from './registration-guide.tsx'
import { useDelegation } from './use-delegation.ts'
import { activityNames, regionName, useDictionaries } from './use-dictionaries.ts'
import type { Dictionaries } from './use-dictionaries.ts'
import type { LiveDraft, Registration } from './use-draft.ts'
import { useGuestData } from './use-guest-data.ts'
import { useRegistration } from './use-registration.ts'
import { WizardMoves as Moves } from './wizard-moves.tsx'

const RegistrationGuide = latePart(async () => (await import('./registration-guide.tsx')).RegistrationGuide, {
  ahead: true,
  meanwhile: () => <Skeleton className="h-96" />,
})

export type WizardProps = {
  readonly partner: MyTax
  readonly mode: RegistrationMode
  readonly registration: Registration | null
  /** Absent for a guest. */
  readonly own: OwnData | undefined
  /** The profile form, owned by another feature; it calls back when the data is saved. */
  readonly renderPersonalData: (onSaved: () => void) => ReactNode
}

type StepsProps = WizardProps & { readonly step: number; readonly live: LiveDraft; readonly go: (step: number) => void }

/** Everything after the first question: comes when somebody goes on. */
export function RegistrationSteps(props: StepsProps) {
  const { step, live, go, mode, registration, own, renderPersonalData } = props
  const controls = useRegistration()
  const lists = useDictionaries()
  const [guest, setGuest] = useGuestData()
  const isDirect = mode === 'direct'
  useLive(4_000, isWatched(registration?.state), ['status'])
  const delegation = useDelegation(own !== undefined, isDirect)
  const { draft } = live
  switch (step) {
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

type RegisterProps = StepsProps & {
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
