import { useEffect, useState } from 'react'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { readTaxes } from '../contract.ts'
import type { Taxes } from '../contract.ts'
import { isCharge } from '../domain/tax-account.ts'
import { debtTitle } from './debt-notice.tsx'
import { periodTitle } from './period-title.ts'
import { PaymentList } from './payment-list.tsx'
import { usePutOff } from './use-put-off.ts'

/** The debt warning: the overdue amounts and how to pay them. It blocks nothing, and no one else sees it. */
export function DebtsDialog({ onClose }: { readonly onClose: () => void }) {
  const [taxes, setTaxes] = useState<Taxes | 'failed'>()
  const { later, paid, pending } = usePutOff(onClose)
  useEffect(() => {
    void call(readTaxes, {}, { skipAlerts: true }).then((answer) => setTaxes(answer.ok ? answer.value : 'failed'))
  }, [])
  const owes = taxes !== undefined && taxes !== 'failed' && taxes.debt.level !== 'none'
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title="Задолженность по налогу"
      description="На задания и выплаты это не влияет, заказчики этого не видят."
      footer={
        owes && (
          <>
            <Button variant="quiet" pending={pending} onClick={later}>
              Напомнить завтра
            </Button>
            <Button variant="primary" pending={pending} onClick={paid}>
              Я оплатил
            </Button>
          </>
        )
      }
    >
      {taxes === undefined && <Skeleton className="h-64 w-full" />}
      {taxes === 'failed' && <Notice tone="bad" title="Не получилось загрузить. Закройте и попробуйте ещё раз" />}
      {taxes !== undefined && taxes !== 'failed' && <Debts taxes={taxes} />}
    </Dialog>
  )
}

function Debts({ taxes: { debt, charges, payments, year } }: { readonly taxes: Taxes }) {
  if (debt.level === 'none') return <Notice tone="good" title="Задолженности нет" />
  const overdue = charges.filter(({ state }) => isCharge.overdue(state))
  const late = payments.filter((payment) => payment.late)
  return (
    <div className="space-y-5">
      <Notice tone="warn" title={debtTitle(debt.amount + debt.penalty, debt.periods, year.year)}>
        {debt.penalty > 0 && `В том числе пени ${formatRubles(kopecks(debt.penalty))}. `}
        Пеня растёт каждый день.
      </Notice>
      {overdue.length > 0 && (
        <Table caption="Что не оплачено в срок" columns={columns(year.year)} rows={overdue} keyOf={({ period }) => period} />
      )}
      {late.length > 0 && <PaymentList payments={late} id="debt-payments" />}
      <p className="text-small text-muted">
        Как обновляются данные: платёж доходит до ФНС за 1–3 рабочих дня. Нажмите «Я оплатил», и завтра утром мы спросим её снова.
      </p>
    </div>
  )
}

type Charge = Taxes['charges'][number]

function columns(year: number): readonly Column<Charge>[] {
  return [
    { key: 'period', head: 'Период', cell: ({ period }) => periodTitle(period, year), phone: 'title' },
    { key: 'amount', head: 'Начислено', cell: ({ amount }) => <Money amount={amount} />, align: 'right' },
    { key: 'paid', head: 'Оплачено', cell: ({ paid }) => <Money amount={paid} />, align: 'right' },
    { key: 'due', head: 'Срок', cell: ({ due_on: on }) => <Day value={on} />, align: 'right' },
  ]
}
