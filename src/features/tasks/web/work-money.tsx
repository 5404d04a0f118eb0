import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { remindPayment } from '../contract/work.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { isPayoutStopped } from '../domain/work-payout.ts'
import { OverpaidNotice } from './overpaid-notice.tsx'
import { netWords } from './task-words.ts'
import { trackerSteps } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'

const payoutNames: Readonly<Record<string, string>> = {
  created: 'Готовится',
  listed: 'Готовится',
  sent: 'Отправлена в банк',
  paid: 'Получена',
  rejected: 'Банк не принял',
  returned: 'Банк вернул деньги',
  cancelled: 'Отменена',
}

/** The amount, payout and receipt of an assignment. */
export function WorkMoney({ work }: { readonly work: Work }) {
  const { payout, check: receipt } = work
  const words = (key: string) => trackerSteps(work).find((step) => step.key === key)?.text ?? 'Впереди'
  return (
    <Card title="Деньги">
      {work.overpaid !== null && (
        <div className="mb-5">
          <OverpaidNotice work={work} side="person" />
        </div>
      )}
      <KeyValues
        items={[
          { label: 'Сумма', value: <Money amount={work.price} /> },
          { label: 'На руки', value: netWords(work.net, work.net_with_deduction) },
          { label: 'Выплата', value: payout === null ? words('payout') : (payoutNames[payout.state] ?? payout.state) },
          ...(payout === null ? [] : [{ label: 'Куда', value: payout.requisites_mask }]),
          ...(payout?.bank_text ? [{ label: 'Ответ банка', value: payout.bank_text }] : []),
          ...(work.paid_at === null ? [] : [{ label: 'Получено', value: <Moment value={work.paid_at} /> }]),
          { label: 'Чек', value: receipt === null ? 'Создадим сами после выплаты' : words('check') },
        ]}
      />
      <PaymentReminder work={work} />
      {receipt?.receipt_id && (
        <div className="mt-5">
          <LinkButton to={`/receipt/${receipt.inn}/${receipt.receipt_id}`}>Открыть чек</LinkButton>
        </div>
      )}
    </Card>
  )
}

/** While an accepted work waits for its payment and no bank has it yet. */
function PaymentReminder({ work }: { readonly work: Work }) {
  const remind = useCall(remindPayment)
  if (!assignmentLifecycle.is.readyToPay(work.state) || isPayoutStopped(work.payout?.state) || !work.has_payout_method)
    return null
  return (
    <div className="mt-5">
      <Button size="small" pending={remind.pending} onClick={() => void send()}>
        Напомнить об оплате
      </Button>
    </div>
  )

  async function send(): Promise<void> {
    const done = await remind.run({ params: { id: work.id } })
    if (done.ok) celebrate('Напомнили заказчику', 'Снова напомнить можно завтра')
  }
}
