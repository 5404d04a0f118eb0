import { Link } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import type { Taxes } from '../contract.ts'
import { listPeriods } from '../domain/period-words.ts'
import { usePutOff } from './use-put-off.ts'

type DebtNoticeProps = { readonly debt: Taxes['debt']; readonly year: number }

/** The debt on the tax page and the available actions. */
export function DebtNotice({ debt, year }: DebtNoticeProps) {
  const { later, paid, pending } = usePutOff()
  return (
    <Notice
      tone={debt.level === 'warning' ? 'bad' : 'warn'}
      title={debtTitle(debt.amount + debt.penalty, debt.periods, year)}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to="?tab=taxes&debts=1" preventScrollReset className={buttonLook('primary', 'small', false)}>
            Как оплатить
          </Link>
          {debt.silent_until === null && (
            <Button size="small" pending={pending} onClick={later}>
              Напомнить завтра
            </Button>
          )}
          <Button variant="quiet" size="small" pending={pending} onClick={paid}>
            Я оплатил
          </Button>
        </div>
      }
    >
      {debt.penalty > 0 && `В том числе пени ${formatRubles(kopecks(debt.penalty))}. `}
      {debt.overdue_days > 0 && `Просрочка ${debt.overdue_days} ${plural(debt.overdue_days, 'день', 'дня', 'дней')}. `}
      Пеня растёт каждый день. На задания и выплаты это не влияет, заказчики этого не видят.
    </Notice>
  )
}

/** «Есть задолженность по налогу 310 ₽ за сентябрь» */
export function debtTitle(amount: number, periods: readonly string[], year: number): string {
  const months = periods.length === 0 ? '' : ` за ${listPeriods(periods, year)}`
  return `Есть задолженность по налогу ${formatRubles(kopecks(amount), 'short')}${months}`
}
