import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { call } from '#/platform/web/call.ts'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import { compareRegister } from '../contract/approval.ts'
import { peopleWord, rowsWord, rubles } from './register-words.ts'

type Comparison = CallReply<typeof compareRegister>

/** What an approver looks at before he decides: how the register differs from what was paid before. */
export function RegisterComparison({ id }: { readonly id: string }) {
  const [found, setFound] = useState<Comparison | 'silent'>()
  useEffect(() => {
    const stop = new AbortController()
    void call(compareRegister, { params: { id } }, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setFound(answer.ok ? answer.value : 'silent')
    })
    return () => stop.abort()
  }, [id])
  if (found === undefined) return <Skeleton className="h-24" />
  if (found === 'silent') return <p className="text-muted">Сравнение с прошлым месяцем сейчас не готово.</p>
  const { last_month: last, groups } = found
  return (
    <section aria-label="Чем отличается от прежних выплат" className="space-y-2">
      <p className="text-muted">
        {last.people === 0
          ? `За ${last.name} выплат не было.`
          : `За ${last.name} выплачено ${rubles(last.sum)}, ${peopleWord(last.people)}.`}
      </p>
      {groups.length === 0 ? (
        <p>Ничего необычного: платим тем же людям, по тем же реквизитам и не больше обычного.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {groups.map((group) => (
            <li key={group.kind}>
              <details className="group">
                <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2">
                  <span className="font-medium">{group.name}</span>
                  <span className="text-small text-muted">
                    {rowsWord(group.rows)} на {rubles(group.sum)}
                  </span>
                </summary>
                <ul className="px-4 pb-3 text-small">
                  {group.items.map((item) => (
                    <li key={item.no} className="flex flex-wrap justify-between gap-x-4 py-1">
                      <Link className="link min-w-0 break-words" to={`/client/registers/${id}?row=${item.no}`}>
                        {item.fio || `Строка ${item.no}`}
                      </Link>
                      <span>
                        {formatRubles(kopecks(item.amount), 'short')}
                        {group.kind === 'aboveHabit' && item.usual !== null && (
                          <span className="text-muted"> · обычно {formatRubles(kopecks(item.usual), 'short')}</span>
                        )}
                      </span>
                    </li>
                  ))}
                  {group.rows > group.items.length && <li className="text-muted">И ещё {group.rows - group.items.length}</li>}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
