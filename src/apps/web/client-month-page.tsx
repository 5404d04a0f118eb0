import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { archiveLifecycle } from '#/features/documents/domain/document-archive.ts'
import { formatDay } from '#/kernel/time.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Stat } from '#/platform/web/kit/stat.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { isOnlyOpening } from '#/platform/web/use-open.ts'
import { readMonth } from '#/features/months/contract.ts'
import { parseMonth, writeMonth } from '#/features/months/domain/month-text.ts'
import { MonthChanges } from '#/features/months/web/month-changes.tsx'
import { MonthPackage } from './month-package.tsx'
import { MonthSteps } from '#/features/months/web/month-steps.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = url.searchParams.get('month') ?? ''
  return load(context, readMonth, { query: parseMonth(asked) ? { month: asked } : {} })
}

export const shouldRevalidate = isOnlyOpening

export const meta: MetaFunction = () => [{ title: 'Закрыть месяц — Наряд' }]

export default function MonthPage() {
  const month = useLoaderData<typeof loader>()
  const isBuilding = month.package !== null && archiveLifecycle.is.building(month.package.state)
  useLive(isBuilding ? 4_000 : 60_000, true, ['check', 'export'])
  const isMoneyUnclear = month.troubles.some(({ kind }) => kind === 'statement')
  return (
    <>
      <PageHeader
        title={`Закрыть месяц: ${month.name}`}
        back={{ to: '/client/checks', label: 'Чеки' }}
        status={<Status tone={month.is_closed ? 'good' : 'waiting'}>{month.state_name}</Status>}
        actions={<Neighbours month={month.month} />}
      />
      <div className="mb-6 grid gap-4 sm:grid-cols-3">
        <Stat label="Действующих чеков" value={String(month.receipts)} />
        <Stat label="На сумму" value={<Money amount={month.total} />} />
        <Stat
          label="Чеки нужны до"
          value={<Day value={month.due_on} />}
          text={month.overdue && <Overdue words={month.overdue} />}
        />
      </div>
      {month.is_closed && month.changed > 0 && <MonthChanges changes={month.changes} changed={month.changed} />}
      {month.obstacle !== null && !month.is_closed && (
        <div className="mb-6">
          <Notice tone="warn" title="Пока не закрыть" action={isMoneyUnclear && <ToStatements />}>
            {month.obstacle}
          </Notice>
        </div>
      )}
      <MonthSteps key={month.month} month={month}>
        <MonthPackage month={month} />
      </MonthSteps>
    </>
  )
}

function Overdue({ words }: { readonly words: string }) {
  return <span className="font-medium text-bad">{words}</span>
}

/** Where a statement is loaded: it tells of the payments that the bank has not answered for. */
function ToStatements() {
  return (
    <LinkButton size="small" to="/client/money">
      Выписки банка
    </LinkButton>
  )
}

function Neighbours({ month }: { readonly month: string }) {
  const day = parseMonth(month)
  if (!day) return null
  const [before, after] = [day.subtract({ months: 1 }), day.add({ months: 1 })]
  return (
    <>
      <LinkButton size="small" to={`?month=${writeMonth(before)}`} aria-label={`Прошлый месяц, ${formatDay(before)}`}>
        ← Раньше
      </LinkButton>
      <LinkButton size="small" to={`?month=${writeMonth(after)}`} aria-label={`Следующий месяц, ${formatDay(after)}`}>
        Позже →
      </LinkButton>
    </>
  )
}
