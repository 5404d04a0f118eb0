import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { cameNear } from '#/platform/web/came-near.ts'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { hasToken } from '#/platform/web/session-cookies.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { readBinding, readOwnStatus, readPartner } from '../contract.ts'
import { bindingNever, bindingWhy } from './binding-promise.ts'

const rightsId = 'rights'

const ConnectSteps = latePart(async () => (await import('./connect-steps.tsx')).ConnectSteps, { isNeededFirst: hasToken })
const ServiceNotice = latePart(async () => (await import('#/platform/web/kit/service-notice.tsx')).ServiceNotice)
const RightsTable = latePart(async () => (await import('./rights-table.tsx')).RightsTable, { moment: () => cameNear(rightsId) })

/** A guest sees the explanation; a signed-up person sees their own steps. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(apiContext).session
  const partner = await load(context, readPartner, {})
  if (!person?.signedUp) return { partner, own: undefined }
  const [profile, binding, status] = await Promise.all([
    load(context, readProfile, { params: { role: 'person' } }),
    load(context, readBinding, {}),
    load(context, readOwnStatus, {}),
  ])
  const { inn, npd, ladder, surname, firstname, secondname } = profile
  return { partner, own: { inn, npd, ladder, names: { surname, firstname, secondname }, binding, status } }
}

export function meta() {
  return [
    { title: 'Привязать платформу — Наряд' },
    {
      name: 'description',
      content: 'Пять шагов, после которых чеки создаются сами: вход, ИНН, статус, права, подтверждение в «Мой налог».',
    },
  ]
}

export default function ConnectPartnerPage() {
  const { partner, own } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Привязать платформу"
        description={bindingWhy}
        back={{ to: '/partner', label: 'Подключение к «Мой налог»' }}
      />
      {own ? (
        <>
          <ConnectSteps partner={partner} own={own} />
          <p className="mt-6 text-small text-muted">
            <Link to="/partner" className="link">
              Зачем нужна привязка, какие права мы просим и как их отозвать
            </Link>
          </p>
        </>
      ) : (
        <>
          <Silence />
          <Explanation />
          <section id={rightsId} aria-labelledby="rights-title" className="mt-8">
            <h2 id="rights-title" className="mb-4 text-heading font-semibold">
              Какие права мы просим
            </h2>
            <RightsTable />
            <p className="mt-3 text-small text-muted">{bindingNever}</p>
          </section>
        </>
      )}
    </>
  )
}

/** A guest loads the notice about a silent service only while it is silent. */
function Silence() {
  const { services } = useViewer()
  if (!services?.silent.some(({ service }) => service === 'taxService')) return null
  return (
    <ServiceNotice service="taxService">
      Войти и начать можно сейчас: запрос на привязку отправим сами, когда она ответит.
    </ServiceNotice>
  )
}

const explained = [
  ['Вход', 'По телефону и коду из СМС'],
  ['Ваш ИНН', 'По нему ФНС найдёт вас. Если не знаете, спросим у неё'],
  ['Проверка статуса', 'ФНС подтвердит, что вы самозанятый'],
  ['Права', 'Вы увидите каждое право и примете соглашение'],
  ['Подтверждение', 'Вы разрешаете доступ в «Мой налог», обычно 1–2 минуты'],
] as const

function Explanation() {
  return (
    <Card className="max-w-3xl">
      <ol className="space-y-4">
        {explained.map(([title, text], place) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {place + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="text-small text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <LinkButton
        variant="primary"
        to={`?login=1&next=${encodeURIComponent('/partner/ConnectPartner')}`}
        preventScrollReset
        className="mt-6 max-sm:w-full"
      >
        Войти и начать
      </LinkButton>
    </Card>
  )
}
