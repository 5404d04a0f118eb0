import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readProfile } from '#/features/profile/contract.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { readPartner } from '#/features/partner/contract.ts'
import { EligibilityCard } from './eligibility-card.tsx'
import { RegisteredCheck } from './registered-check.tsx'
import { RegistrationGuide } from './registration-guide.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(apiContext).session
  const partner = await load(context, readPartner, {})
  if (!person?.signedUp) return { partner, own: undefined }
  const profile = await load(context, readProfile, { params: { role: 'person' } })
  const { inn, birthdate, npd } = profile
  return { partner, own: { name: fullName(profile), inn, birthdate, npd } }
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
      <div className="max-w-4xl space-y-6">
        <EligibilityCard />
        <RegistrationGuide partner={partner} own={own} />
        {own ? (
          <RegisteredCheck own={own} />
        ) : (
          <Card title="3. Проверьте статус">
            <p>После постановки на учёт войдите — мы проверим статус в ФНС и привяжем платформу.</p>
            <LinkButton
              variant="primary"
              to={`?login=1&next=${encodeURIComponent('/partner/RegistrationNPD')}`}
              preventScrollReset
              className="mt-4"
            >
              Войти
            </LinkButton>
          </Card>
        )}
        <p className="text-small text-muted">
          Сняться с учёта можно там же, в «Мой налог»: «Прочее» → «Профиль» → «Сняться с учёта».
        </p>
      </div>
    </>
  )
}
