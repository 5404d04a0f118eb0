import { Suspense } from 'react'
import type { readPartner } from '#/features/partner/contract.ts'
import type { DocumentKinds, OwnDetails, OwnProfile } from '#/features/profile/web/profile-schema.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { readRegistration } from '#/features/registration/contract.ts'
import { RegistrationWizard } from '#/features/registration/web/registration-wizard.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import type { CallReply } from '#/wire/endpoint.ts'

type ScreenProps = {
  readonly partner: CallReply<typeof readPartner>
  /** Absent for a guest. */
  readonly own:
    | {
        readonly profile: OwnProfile
        readonly details: OwnDetails
        readonly kinds: DocumentKinds
        readonly current: CallReply<typeof readRegistration>
        readonly phone: string
      }
    | undefined
}

const moving = ['checkingStatus', 'sent', 'inProgress']

const RegistrationData = lazyPart(async () => (await import('./registration-data.tsx')).RegistrationData)

/** Joins the wizard of one feature with the data form of another. */
export function RegistrationScreen({ partner, own }: ScreenProps) {
  const registration = own?.current.registration ?? null
  useLive(4_000, registration !== null && moving.includes(registration.state), ['status'])
  if (own?.profile.npd.state === 'active' && (registration === null || registration.state === 'draft')) return <Registered />
  return (
    <RegistrationWizard
      key={registration && registration.state !== 'draft' ? `${registration.id} ${registration.state}` : own ? 'draft' : 'guest'}
      partner={partner}
      mode={own?.current.mode ?? 'guided'}
      registration={registration}
      own={
        own && {
          name: fullName(own.profile),
          inn: own.profile.inn,
          birthdate: own.profile.birthdate,
          email: own.details.email,
        }
      }
      renderPersonalData={(onSaved) =>
        own && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <RegistrationData profile={own.profile} details={own.details} kinds={own.kinds} phone={own.phone} onSaved={onSaved} />
          </Suspense>
        )
      }
    />
  )
}

function Registered() {
  return (
    <Card title="Вы уже самозанятый" className="max-w-4xl">
      <p>ФНС подтвердила, что вы состоите на учёте. Вставать на учёт ещё раз не нужно.</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <LinkButton variant="primary" to="/partner/ConnectPartner">
          Привязка платформы
        </LinkButton>
        <LinkButton to="/person/profile?tab=taxes">Налоги</LinkButton>
      </div>
    </Card>
  )
}
