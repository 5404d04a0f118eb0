import { Link } from 'react-router'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readPersonToday } from '../contract.ts'

type Coming = CallReply<typeof readPersonToday>['coming']

/** Accepted works whose money has not come yet, each with the day it comes by. */
export function ComingMoney({ coming: { sum, items } }: { readonly coming: Coming }) {
  if (items.length === 0) return <p className="text-muted">Принятых и ещё не оплаченных работ нет.</p>
  return (
    <>
      <p className="mb-2 text-title font-semibold">
        <Money amount={sum} short />
      </p>
      <ul className="-mb-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-0 flex-[1_1_14rem]">
              <Link to={`/person/tasks/${item.id}`} className="link wrap-anywhere">
                {item.title}
              </Link>
              <span className="block text-small text-muted">{item.org_name}</span>
            </span>
            <span className="text-right">
              <span className="block font-semibold">
                <Money amount={item.amount} short />
              </span>
              <span className={item.why === 'overdue' ? 'text-small font-medium text-bad' : 'text-small text-muted'}>
                <DayWords item={item} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function DayWords({ item: { why, on } }: { readonly item: Coming['items'][number] }) {
  const day = on === null ? null : <Day value={on} words />
  switch (why) {
    case 'inBank':
      return <>Уже в банке</>
    case 'afterAct':
      return <>После подписания акта</>
    case 'scheduled':
      return <>Назначено на {day}</>
    case 'byContract':
      return <>По договору до {day}</>
    case 'overdue':
      return <>По договору был срок до {day}</>
  }
}
