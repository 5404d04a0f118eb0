import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDayInWords } from '#/kernel/time.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { readPersonToday } from '../contract.ts'
import { personWordingOf } from '../domain/person-need.ts'
import { ComingMoney } from './coming-money.tsx'
import { NeedRow } from './need-row.tsx'
import { ServicesState } from './services-state.tsx'
import { TaxCard } from './tax-card.tsx'

type Today = CallReply<typeof readPersonToday>

export async function loader({ context }: LoaderFunctionArgs) {
  return load(context, readPersonToday, {})
}

export const meta: MetaFunction = () => [{ title: 'Сегодня — Наряд' }]

/** The next action of the person, the money that comes with its day, and the tax. */
export default function PersonTodayPage() {
  const { needs, coming, tax, today } = useLoaderData<typeof loader>()
  useLive(30_000, true, ['counter', 'task', 'document', 'check', 'tax', 'binding'])
  return (
    <>
      <PageHeader title="Сегодня" description={formatDayInWords(Temporal.PlainDate.from(today))} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-6">
          <Next needs={needs} />
          <Card title="Деньги придут">
            <ComingMoney coming={coming} />
          </Card>
        </div>
        <div className="min-w-0 space-y-6">
          <TaxCard tax={tax} />
          <ServicesState />
        </div>
      </div>
    </>
  )
}

/** One next action and the rest under it. What blocks paid work goes first: nothing else can be finished without it. */
function Next({ needs }: Pick<Today, 'needs'>) {
  const { person } = useViewer()
  const step = person && person.ladder.next !== 'ready' ? ladderWords[person.ladder.next] : undefined
  if (!step && needs.length === 0) {
    return (
      <Card title="Что сделать">
        <EmptyState
          title="Всё сделано"
          action={
            <LinkButton to="/tasks" variant="primary">
              Найти задание
            </LinkButton>
          }
        >
          Ничего не ждёт вашего ответа.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title="Что сделать">
      <ul className="-my-2 divide-y divide-line">
        {step && <NeedRow {...step} dueOn={null} late={false} main />}
        {needs.map((need, place) => (
          <PersonNeedRow key={`${need.kind} ${need.id}`} need={need} main={!step && place === 0} />
        ))}
      </ul>
      {step && (
        <p className="mt-4 text-small text-muted">
          Пока это не сделано, работа с оплатой не начнётся.{' '}
          <Link to="/person/profile" className="link">
            Все шаги
          </Link>
        </p>
      )}
    </Card>
  )
}

const ladderWords = {
  signup: { words: 'Завершите регистрацию', verb: 'Завершить', to: '?signup=1' },
  fill: { words: 'Заполните профиль', verb: 'Заполнить', to: '/person/profile?tab=data' },
  npd: { words: 'Станьте самозанятым', verb: 'Как это сделать', to: '/partner/RegistrationNPD' },
  bind: { words: 'Привяжите платформу в «Мой налог»', verb: 'Привязать', to: '/partner/ConnectPartner' },
} as const

function PersonNeedRow({ need, main }: { readonly need: Today['needs'][number]; readonly main: boolean }) {
  const { words, verb, place } = personWordingOf(need.kind)
  return <NeedRow words={words(need.title)} verb={verb} to={place(need.id)} dueOn={need.due_on} late={need.late} main={main} />
}
