import { RefreshCw } from 'lucide-react'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import type { Taxes } from '../contract.ts'
import { CertificatesCard } from './certificates-card.tsx'
import { ChargesCard } from './charges-card.tsx'
import { DebtNotice } from './debt-notice.tsx'
import { LimitCard } from './limit-card.tsx'
import { PaymentList } from './payment-list.tsx'
import { TaxDaysCard } from './tax-days-card.tsx'
import { ToPayCard } from './to-pay-card.tsx'
import { useFreshTaxes } from './use-fresh-taxes.ts'

/** Everything about a self-employed person's tax: how much to pay, how and by when, and how much may still be earned. */
export function TaxesTab({ taxes }: { readonly taxes: Taxes }) {
  const { refresh, pending } = useFreshTaxes(taxes)
  const { access, debt, payments } = taxes
  return (
    <div className="max-w-4xl space-y-6">
      {access !== 'granted' && <AccessNotice access={access} />}
      {access === 'granted' && debt.level !== 'none' && <DebtNotice debt={debt} year={taxes.year.year} />}
      {access === 'granted' && taxes.problem && (
        <Notice tone="warn" title={taxes.problem.text}>
          <OldData at={taxes.fetched_at} />
        </Notice>
      )}
      {taxes.lost && (
        <Notice
          tone="warn"
          title="Не получилось обновить"
          action={
            <Button pending={pending} icon={<RefreshCw size={18} aria-hidden="true" />} onClick={refresh}>
              Обновить ещё раз
            </Button>
          }
        >
          <OldData at={taxes.fetched_at} />
        </Notice>
      )}
      <ToPayCard
        taxes={taxes}
        freshness={access === 'granted' && <Freshness taxes={taxes} onRefresh={refresh} pending={pending} />}
      />
      {access === 'granted' && payments.length > 0 && <PaymentList payments={payments} />}
      {access === 'granted' && taxes.charges.length > 0 && <ChargesCard taxes={taxes} />}
      <LimitCard year={taxes.year} seesIncome={taxes.sees_income} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TaxDaysCard days={taxes.calendar} year={taxes.year.year} />
        <CertificatesCard taxes={taxes} />
      </div>
    </div>
  )
}

function OldData({ at }: { readonly at: string | null }) {
  if (at === null) return 'Данных пока нет. Налог всегда виден в «Мой налог».'
  return (
    <>
      Показываем данные на <Moment value={at} />.
    </>
  )
}

function AccessNotice({ access }: { readonly access: 'noRight' | 'notBound' }) {
  return access === 'notBound' ? (
    <Notice
      title="Начисления и долги появятся после привязки"
      action={<LinkButton to="/partner/ConnectPartner">Привязать платформу</LinkButton>}
    >
      ФНС показывает их партнёру только с вашего согласия в «Мой налог». Пока считаем налог сами — по чекам платформы.
    </Notice>
  ) : (
    <Notice title="Вы не разрешили нам видеть начисления и долги" action={<LinkButton to="?tab=tax">Дать право</LinkButton>}>
      Право называется «Видеть начисления и долги». Без него считаем налог сами — по чекам платформы.
    </Notice>
  )
}

type FreshnessProps = { readonly taxes: Taxes; readonly onRefresh: () => void; readonly pending: boolean }

function Freshness({ taxes: { fetched_at: at, fetching, lost, problem, stale }, onRefresh, pending }: FreshnessProps) {
  const busy = fetching || stale
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted" aria-live="polite">
      {at === null ? (
        <span>{busy ? 'Спрашиваем ФНС' : 'Данных ФНС ещё нет'}</span>
      ) : (
        <span>
          Данные ФНС на <Moment value={at} />
        </span>
      )}
      {busy && problem === null ? (
        <span className="inline-flex items-center gap-1.5">
          <Spinner className="size-4" /> обновляем
        </span>
      ) : (
        !fetching &&
        !lost && (
          <Button
            variant="quiet"
            size="small"
            pending={pending}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={onRefresh}
          >
            Обновить
          </Button>
        )
      )}
    </div>
  )
}
