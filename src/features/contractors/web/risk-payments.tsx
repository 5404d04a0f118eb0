import { Link } from 'react-router'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listDependencePayments } from '../contract/dependence.ts'

type Payment = CallReply<typeof listDependencePayments>['items'][number]

/** What the months in a row are made of: each month with its sum and its payments. */
export function RiskPayments({
  id,
  name,
  onClose,
}: {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}) {
  const answer = useLookUp(listDependencePayments, { params: { id } })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Выплаты: ${name}`} description="За двенадцать месяцев">
      {answer === undefined && <Skeleton className="h-40 w-full" />}
      {answer && !answer.ok && (
        <Notice tone="bad" title="Выплаты не открылись">
          {refusalText(answer.refusal)}
        </Notice>
      )}
      {answer?.ok && (
        <div className="space-y-5">
          {[...Map.groupBy(answer.value.items, monthOf)].map(([month, payments]) => (
            <section key={month} aria-label={month}>
              <p className="flex items-baseline justify-between gap-4 font-semibold">
                <span>{month}</span>
                <Money amount={payments.reduce((all, { amount }) => all + amount, 0)} short />
              </p>
              <ul className="divide-y divide-line">
                {payments.map((payment) => (
                  <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                    <span className="min-w-0">
                      <Link className="link" to={`/client/registers/${payment.register_id}`}>
                        {payment.register_number}
                      </Link>
                      <span className="block text-small text-muted">
                        <Moment value={payment.paid_at} /> · задание {payment.task_number}
                      </span>
                    </span>
                    <Money amount={payment.amount} short />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  )
}

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })

function monthOf({ paid_at: at }: Payment): string {
  return monthName.format(new Date(at)).replace(/ г\.$/, '')
}
