import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readPartner } from '#/features/partner/contract.ts'
import { listDocumentTypeFields, listDocumentTypes, readDetails, readProfile } from '#/features/profile/contract.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { readRegistration } from '#/features/registration/contract.ts'
import { RegistrationWizard } from '#/features/registration/web/registration-wizard.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { RegistrationData } from './registration-data.tsx'

const role = { params: { role: 'person' } } as const
const moving = ['checkingStatus', 'sent', 'inProgress']

/** The wizard belongs to one feature, the form of the data to another: they meet here. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(apiContext).session
  const partner = await load(context, readPartner, {})
  if (!person?.signedUp) return { partner, own: undefined }
  const [profile, details, types, fields, current] = await Promise.all([
    load(context, readProfile, role),
    load(context, readDetails, {}),
    load(context, listDocumentTypes, {}),
    load(context, listDocumentTypeFields, {}),
    load(context, readRegistration, {}),
  ])
  return { partner, own: { profile, details, kinds: { types, fields }, current, phone: profile.phone } }
}

export function meta() {
  return [
    { title: 'Стать самозанятым — Наряд' },
    {
      name: 'description',
      content: 'Кому подходит налог на профессиональный доход и как встать на учёт в «Мой налог» тремя способами.',
    },
  ]
}

export default function RegistrationNpdPage() {
  const { partner, own } = useLoaderData<typeof loader>()
  const registration = own?.current.registration ?? null
  useLive(4_000, registration !== null && moving.includes(registration.state))
  return (
    <>
      <PageHeader
        title="Стать самозанятым"
        description="Это бесплатно и занимает около 10 минут. На учёт ставит ФНС, мы поможем и проверим."
        back={{ to: '/partner', label: 'Подключение к «Мой налог»' }}
      />
      <RegistrationWizard
        key={
          registration && registration.state !== 'draft' ? `${registration.id} ${registration.state}` : own ? 'draft' : 'guest'
        }
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
        personalData={(onSaved) =>
          own && (
            <RegistrationData profile={own.profile} details={own.details} kinds={own.kinds} phone={own.phone} onSaved={onSaved} />
          )
        }
      />
      <p className="mt-6 max-w-4xl text-small text-muted">
        Уже на учёте и хотите уйти?{' '}
        <Link className="link" to="/person/profile?tab=taxes">
          Сняться с учёта
        </Link>
      </p>
    </>
  )
}
