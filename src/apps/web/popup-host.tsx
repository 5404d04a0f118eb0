import type { ReactNode } from 'react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { changeMode } from '#/platform/web/change-mode.ts'
import { answerConfirmation, isConfirmationAsked, onConfirmationChange } from '#/platform/web/confirmation.ts'
import { arePutOff, putOff } from '#/features/legal/web/put-off.ts'
import { Stepped } from '#/platform/web/kit/step-place.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { pageSettled } from '#/platform/web/when-idle.ts'
import { ownAddress } from '#/platform/web/return-link.tsx'
import { logOut } from '#/platform/web/log-out.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { firstPageOf } from '#/platform/web/viewer.ts'
import type { Mode, ViewerPerson } from '#/platform/web/viewer.ts'
import { popupFor, stepPlace } from './popup-for.ts'
import type { Popup } from './popup-for.ts'
import { namedPopups } from './popup-params.ts'

const LoginDialog = lazyPart(async () => (await import('#/features/identity/web/login-dialog.tsx')).LoginDialog)
const LoginOffer = lazyPart(async () => (await import('#/features/identity/web/login-offer.tsx')).LoginOffer)
const SignUpDialog = lazyPart(async () => (await import('#/features/legal/web/sign-up-dialog.tsx')).SignUpDialog)
const RenewDialog = lazyPart(async () => (await import('#/features/legal/web/renew-dialog.tsx')).RenewDialog)
const AgreementDialog = lazyPart(async () => (await import('#/features/legal/web/agreement-dialog.tsx')).AgreementDialog)
const OrganizationStep = lazyPart(async () => (await import('./organization-step.tsx')).OrganizationStep)
const ConfirmationDialog = lazyPart(
  async () => (await import('#/features/identity/web/confirmation-dialog.tsx')).ConfirmationDialog,
)
const PhoneMoveDialog = lazyPart(async () => (await import('#/features/identity/web/phone-move-dialog.tsx')).PhoneMoveDialog)
const RecoveryDialog = lazyPart(async () => (await import('#/features/profile/web/recovery-dialog.tsx')).RecoveryDialog)
// Nobody needs news in the first second of a page.
const LiveNews = lazyPart(() => pageSettled().then(async () => (await import('./live-news.tsx')).LiveNews))
const Keys = lazyPart(async () => (await import('./keys.tsx')).Keys)
/** Opened by name; nothing else brings them. */
const NamedPopups = lazyPart(async () => (await import('./named-popups.tsx')).NamedPopups)
const LadderStep = lazyPart(async () => (await import('./ladder-step.tsx')).LadderStep)

/** Shows the popup that the address requests for this viewer, and removes it from the address when it is done. */
export function PopupHost() {
  const [search, setSearch] = useSearchParams()
  const { person } = useViewer()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const due = person?.dueTexts ?? []
  const [, setPutOff] = useState(false)
  const [moveSeen, setMoveSeen] = useState(false)
  const popup = popupFor(search, person, arePutOff(due))
  const destination = popup === undefined && person ? ownAddress(search.get('next')) : undefined

  useEffect(() => {
    if (destination !== undefined) void navigate(destination, { replace: true })
  }, [destination, navigate])

  const confirmationAsked = useSyncExternalStore(onConfirmationChange, isConfirmationAsked, () => false)
  return (
    <Suspense>
      {popup !== undefined && (
        <InPlace place={stepPlace(popup, search)}>
          <Step
            key={popup}
            popup={popup}
            mode={wantedMode(search, person)}
            maskedPhone={person?.phone_masked ?? ''}
            {...moves()}
          />
        </InPlace>
      )}
      <Suspense>{person?.signedUp && <LiveNews person={person} />}</Suspense>
      <Suspense>{person?.signedUp && <Keys person={person} />}</Suspense>
      {/* In a Suspense of its own, so that the popup that requested it does not flicker. */}
      <Suspense>
        {person && confirmationAsked && (
          <ConfirmationDialog mode={person.mode} maskedPhone={person.phone_masked} onAnswer={answerConfirmation} />
        )}
      </Suspense>
      {person?.phoneMove && popup === undefined && !moveSeen && (
        <PhoneMoveDialog mode={person.mode} {...person.phoneMove} onClose={() => setMoveSeen(true)} />
      )}
      {namedPopups.some((name) => search.has(name)) && (
        <NamedPopups search={search} person={person} isFirst={popup === undefined} change={change} drop={drop} />
      )}
    </Suspense>
  )

  function moves(): Moves {
    const onAgree = () => change((next) => next.set('agree', '1'))
    const onEnter = () => change((next) => next.set('login', '1'))
    return { onDone, onEnter, onLogin, onClose, onAgree, onSkip: () => change((next) => next.set('later', '1')) }
  }

  function onDone() {
    if (popup === 'agree') drop('agree')
    if (popup === 'renew') drop('renew')
    void revalidate()
  }

  /**
   * The code is correct: a viewer without a particular target is led to the first page of their side once the steps are done.
   */
  function onLogin({ mode }: { mode: Mode }) {
    putOff([])
    change((now) => {
      now.delete('login')
      if (!now.has('next') && !now.has('apply')) now.set('next', firstPageOf(mode))
    })
    void revalidate()
  }

  function onClose() {
    if (popup === 'offer' || popup === 'login') return drop('login', 'next', 'apply')
    if (popup === 'signup') return logOut()
    if (popup === 'renew') return putTextsOff()
    if (popup === 'organization') return leaveClientMode()
    if (popup === 'agree') return drop('agree')
    return drop('apply', 'next', 'ready', 'later')
  }

  /** A newcomer to the client side has nothing to see there before accepting its offer. */
  function putTextsOff() {
    if (person?.mode === 'client' && person.orgs.length === 0) return leaveClientMode()
    putOff(due)
    setPutOff(true)
    drop('renew')
  }

  function leaveClientMode() {
    void changeMode('person').then((changed) => changed && navigate('/', { replace: true }))
  }

  function drop(...names: readonly string[]) {
    change((next) => {
      for (const name of names) next.delete(name)
    })
  }

  function change(edit: (next: URLSearchParams) => void) {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
}

/** Says in the window which step of its way it is. */
function InPlace({ place, children }: { readonly place: ReturnType<typeof stepPlace>; readonly children: ReactNode }) {
  return place ? <Stepped {...place}>{children}</Stepped> : children
}

type StepFacts = { readonly popup: Popup; readonly mode: Mode; readonly maskedPhone: string }
type Moves = {
  readonly onDone: () => void
  readonly onEnter: () => void
  readonly onLogin: (who: { mode: Mode }) => void
  readonly onClose: () => void
  readonly onSkip: () => void
  readonly onAgree: () => void
}

function Step({ popup, mode, maskedPhone, onDone, onEnter, onLogin, onClose, onSkip, onAgree }: Moves & StepFacts) {
  const dialog = { open: true, mode, onDone, onClose }
  switch (popup) {
    case 'offer':
      return <LoginOffer onLogin={onEnter} onClose={onClose} />
    case 'login':
      return <LoginDialog {...dialog} onDone={onLogin} />
    case 'signup':
      return <SignUpStep {...dialog} maskedPhone={maskedPhone} />
    case 'renew':
      return <RenewDialog {...dialog} onAgree={onAgree} />
    case 'organization':
      return <OrganizationStep {...dialog} />
    case 'fill':
    case 'npd':
    case 'bind':
      return <LadderStep step={popup} onDone={onDone} onClose={onClose} onSkip={onSkip} />
    case 'agree':
      return <AgreementDialog {...dialog} />
  }
}

/** Someone who has a profile under a lost phone does not create another one. */
function SignUpStep(dialog: Pick<Moves, 'onDone' | 'onClose'> & { readonly mode: Mode; readonly maskedPhone: string }) {
  const [lost, setLost] = useState(false)
  if (lost) return <RecoveryDialog mode={dialog.mode} onBack={() => setLost(false)} onClose={dialog.onClose} />
  return <SignUpDialog open {...dialog} onLostPhone={() => setLost(true)} />
}

/** The side a guest most likely wants; the dialog lets them change it. */
function wantedMode(search: URLSearchParams, person: ViewerPerson | undefined): Mode {
  if (person) return person.mode
  if (search.has('apply')) return 'person'
  return search.get('next')?.startsWith('/client') || search.get('for') === 'client' ? 'client' : 'person'
}
