import type { readPartner } from '#/features/partner/contract.ts'
import type { DocumentKinds, OwnDetails, OwnProfile } from '#/features/profile/web/profile-schema.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { readRegistration } from '#/features/registration/contract.ts'
import { registrationLifecycle } from '#/features/registration/domain/registration.ts'
import { RegistrationWizard } from '#/features/registration/web/registration-wizard.tsx'
import { isNpd } from '#/kernel/npd-status.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { ReturnLink, useOnTheWay, useReturn } from '#/platform/web/return-link.tsx'
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

const RegistrationData = latePart(async () => (await import('./registration-data.tsx')).RegistrationData, {
  meanwhile: () => <Skeleton className="h-96" />,
})

/** Joins the wizard of one feature with the data form of another. */
export function RegistrationScreen({ partner, own }: ScreenProps) {
  const registration = own?.current.registration ?? null
  const isDraft = registration === null || registrationLifecycle.is.draft(registration.state)
  if (isNpd.active(own?.profile.npd.state) && isDraft) return <Registered />
  return (
    <RegistrationWizard
      key={registration && !isDraft ? `${registration.id} ${registration.state}` : own ? 'draft' : 'guest'}
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
          <RegistrationData profile={own.profile} details={own.details} kinds={own.kinds} phone={own.phone} onSaved={onSaved} />
        )
      }
    />
  )
}

function Registered() {
  const binding = useOnTheWay('/partner/ConnectPartner')
  return (
    <Card title="Вы уже самозанятый" className="max-w-4xl">
      <p>ФНС подтвердила, что вы состоите на учёте. Вставать на учёт ещё раз не нужно.</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <ReturnLink />
        <LinkButton variant={useReturn() === undefined ? 'primary' : 'secondary'} to={binding}>
          Привязка платформы
        </LinkButton>
        <LinkButton to="/person/profile?tab=taxes">Налоги</LinkButton>
      </div>
    </Card>
  )
}
