import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { cameNear } from '#/platform/web/came-near.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import { readPartner } from '../contract.ts'
import { bindingNever, bindingWhy } from './binding-promise.ts'

const belowId = 'below'

const PartnerBelow = latePart(async () => (await import('./partner-below.tsx')).PartnerBelow, {
  moment: () => cameNear(belowId),
  meanwhile: () => <div className="h-dvh" />,
})

export function loader({ context }: LoaderFunctionArgs) {
  return load(context, readPartner, {})
}

export function meta() {
  return [
    { title: 'Подключение к «Мой налог» — Наряд' },
    { name: 'description', content: 'Зачем привязывать платформу к «Мой налог», какие права она просит и как их отозвать.' },
  ]
}

export default function PartnerPage() {
  const partner = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Подключение к «Мой налог»" description={bindingWhy} />
      <div className="mb-8 flex flex-wrap gap-3 max-sm:flex-col">
        <LinkButton variant="primary" to="/partner/ConnectPartner">
          Я уже самозанятый — привязать
        </LinkButton>
        <LinkButton to="/partner/RegistrationNPD">Я ещё не самозанятый</LinkButton>
      </div>
      <div className="space-y-8">
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Через кого мы работаем с ФНС">
            <KeyValues
              items={[
                { label: 'Партнёр', value: partner.name },
                { label: 'ИНН', value: partner.inn },
                {
                  label: 'Где подтвердить',
                  value: partner.training ? 'Учебный «Мой налог»' : 'Приложение или кабинет «Мой налог»',
                },
              ]}
            />
          </Card>
          <Card title="Чего мы не делаем">
            <p>{bindingNever}</p>
          </Card>
        </div>
        <div id={belowId}>
          <PartnerBelow partner={partner} />
        </div>
      </div>
    </>
  )
}
