import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { formatDayInWords } from '#/kernel/time.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { shortCount } from '#/platform/web/kit/short-count.ts'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { readClientToday } from '../contract.ts'
import { wordingOf } from '../domain/client-need.ts'
import { FirstPaymentCard } from './first-payment-card.tsx'
import { MoneyLine } from './money-line.tsx'
import { NeedRow } from './need-row.tsx'
import { ServicesState } from './services-state.tsx'
import { TermList } from './term-list.tsx'

type Today = CallReply<typeof readClientToday>

export async function loader({ context }: LoaderFunctionArgs) {
  return load(context, readClientToday, {})
}

export const meta: MetaFunction = () => [{ title: 'Сегодня — Наряд' }]

/** What the member has to do, the money under way, the terms of the next days and the state of services. */
export default function ClientTodayPage() {
  const today = useLoaderData<typeof loader>()
  useLive(30_000, true, ['counter', 'task', 'document', 'register', 'row', 'check'])
  const { needs, terms, first_payment: steps } = today
  return (
    <>
      <PageHeader title="Сегодня" description={formatDayInWords(Temporal.PlainDate.from(today.today))} />
      {steps && <FirstPaymentCard steps={steps} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-6">
          <Card title="Нужно от вас">
            {needs.length === 0 ? (
              <Nothing isNew={steps !== null} />
            ) : (
              <ul className="-my-2 divide-y divide-line">
                {needs.map((need) => (
                  <ClientNeedRow key={need.kind} need={need} />
                ))}
              </ul>
            )}
          </Card>
          <Paths money={today.money} receipts={today.receipts} />
        </div>
        <div className="min-w-0 space-y-6">
          <Card title="Сроки на неделю">
            <TermList terms={terms} />
          </Card>
          <ServicesState />
        </div>
      </div>
    </>
  )
}

function ClientNeedRow({ need: { kind, count, only, due_on: dueOn, late } }: { readonly need: Today['needs'][number] }) {
  const { words, verb, place } = wordingOf(kind)
  const told = words(count)
  return (
    <NeedRow
      words={count > 99 ? told.replace(String(count), shortCount(count)) : told}
      verb={verb}
      to={place(only)}
      dueOn={dueOn}
      late={late}
    />
  )
}

function Nothing({ isNew }: { readonly isNew: boolean }) {
  if (isNew) return <p className="text-muted">Пока ничего: начните с шагов выше.</p>
  return (
    <EmptyState title="Всё сделано" action={<LinkButton to="/client/tasks">К заданиям</LinkButton>}>
      Ничего не ждёт вашего решения.
    </EmptyState>
  )
}

/** Money that is neither ours any more nor theirs yet, in the order it goes. */
function Paths({ money, receipts }: Pick<Today, 'money' | 'receipts'>) {
  if (!money && !receipts) return null
  return (
    <Card title="Деньги в пути">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {money && (
          <>
            <MoneyLine label="К оплате" to="/client/registers?new=works" amount={money.to_pay.sum}>
              {worksCounted(money.to_pay.count)}
            </MoneyLine>
            <MoneyLine label="В банке" to="/client/registers?filter=open" amount={money.in_bank.sum}>
              {money.in_bank.count} {plural(money.in_bank.count, 'выплата', 'выплаты', 'выплат')}
            </MoneyLine>
          </>
        )}
        {receipts && (
          <MoneyLine label="Ждут чека" to="/client/checks?tab=waiting" amount={receipts.sum}>
            {receipts.overdue > 0 ? (
              <span className="font-medium text-bad">
                из {receipts.count} просрочено {receipts.overdue}
              </span>
            ) : (
              `${receipts.count} ${plural(receipts.count, 'чек', 'чека', 'чеков')}`
            )}
          </MoneyLine>
        )}
      </dl>
    </Card>
  )
}

function worksCounted(count: number): string {
  return `${count} ${plural(count, 'работа', 'работы', 'работ')}`
}
