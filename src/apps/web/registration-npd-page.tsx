import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readPartner } from '#/features/partner/contract.ts'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { listDocumentTypeFields, listDocumentTypes, readDetails } from '#/features/profile/contract/details.ts'
import { readRegistration } from '#/features/registration/contract.ts'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'

const role = { params: { role: 'person' } } as const

/** The page waits for this part before it responds: a visitor of this page is about to press its first button. */
const RegistrationScreen = latePart(async () => (await import('./registration-screen.tsx')).RegistrationScreen, {
  isNeededFirst: () => true,
})

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
  return (
    <>
      <PageHeader
        title="Стать самозанятым"
        description="Это бесплатно и занимает около 10 минут. На учёт ставит ФНС, мы поможем и проверим."
        back={{ to: '/partner', label: 'Подключение к «Мой налог»' }}
      />
      <RegistrationScreen partner={partner} own={own} />
      <p className="mt-6 max-w-4xl text-small text-muted">
        Уже на учёте и хотите уйти?{' '}
        <Link className="link" to="/person/profile?tab=taxes">
          Сняться с учёта
        </Link>
      </p>
    </>
  )
}
