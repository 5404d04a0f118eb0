import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refreshTaxes } from '../contract.ts'
import type { Taxes } from '../contract.ts'
import { certificateLifecycle } from '../domain/tax-certificate.ts'
import { CertificatesCard } from './certificates-card.tsx'
import { ChargesCard } from './charges-card.tsx'
import { DebtNotice } from './debt-notice.tsx'
import { FreshnessLine, FreshnessNotices, useFresh } from './freshness.tsx'
import { LimitCard } from './limit-card.tsx'
import { PaymentList } from './payment-list.tsx'
import { TaxDaysCard } from './tax-days-card.tsx'
import { ToPayCard } from './to-pay-card.tsx'

/** Everything about a self-employed person's tax: how much to pay, how and by when, and how much may still be earned. */
export function TaxesTab({ taxes }: { readonly taxes: Taxes }) {
  const { access, debt, payments, certificates } = taxes
  const awaitsMore = certificates.some(({ state }) => certificateLifecycle.is.queued(state))
  const { refresh, pending } = useFresh(refreshTaxes, { ...taxes, awaitsMore })
  return (
    <div className="max-w-4xl space-y-6">
      {access !== 'granted' && <AccessNotice access={access} />}
      {access === 'granted' && debt.level !== 'none' && <DebtNotice debt={debt} year={taxes.year.year} />}
      <FreshnessNotices data={taxes} pending={pending} onRefresh={refresh} />
      <ToPayCard
        taxes={taxes}
        freshness={access === 'granted' && <FreshnessLine data={taxes} onRefresh={refresh} pending={pending} />}
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
