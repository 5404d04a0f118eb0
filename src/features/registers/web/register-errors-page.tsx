import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { orderErrors, readErrors, summarizeErrors } from '../contract/errors.ts'
import { filterNames } from '../domain/row-order.ts'
import { refsOf } from '../domain/row-places.ts'
import { ErrorFilters } from './error-filters.tsx'
import { ErrorRows } from './error-rows.tsx'
import { portionsOf } from './errors-source.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { register, assignee, ...query } = queryOf(url.searchParams)
  const whose = { ...(register && { register }), ...(assignee && { assignee }) }
  const [summary, ordered] = await Promise.all([
    load(context, summarizeErrors, { query: whose }),
    load(context, orderErrors, { query: { ...whose, ...query } }),
  ])
  const places = { at: (place: number) => ordered.registers[place] }
  const [portion] = portionsOf(places, refsOf(ordered.runs).slice(0, 50))
  const read = portion === undefined ? { items: [] } : await load(context, readErrors, { query: { rows: portion } })
  return { summary, ordered, first: read.items, query: { ...whose, ...query } }
}

/** The filters that the address names; what cannot be one is left out. */
function queryOf(search: URLSearchParams) {
  const texts: { [Name in Exclude<(typeof filterNames)[number], 'state'>]?: string } = {}
  for (const name of filterNames) {
    const text = search.get(name)?.slice(0, 100) ?? ''
    if (text !== '' && name !== 'state') texts[name] = text
  }
  const code = /^R\d{3}$/.exec(search.get('code') ?? '')?.[0]
  const register = parseId('register', search.get('register') ?? '')
  const whose = search.get('assignee') ?? ''
  const assignee = whose === 'me' || whose === 'none' ? whose : parseId('person', whose)
  return { ...texts, ...(code !== undefined && { code }), register, assignee }
}

export const meta: MetaFunction = () => [{ title: 'Ошибки в реестрах — Наряд' }]

export default function RegisterErrorsPage() {
  const { summary, ordered, first, query } = useLoaderData<typeof loader>()
  const isNarrowed = Object.keys(query).length > 0
  useLive(10_000, summary.total > 0, ['register', 'row'], true)
  return (
    <>
      <PageHeader
        title="Ошибки в реестрах"
        description="Строки с ошибками и удержанные выплаты всех живых реестров."
        back={{ to: '/client/registers', label: 'Все реестры' }}
      />
      {summary.total > 0 && <ErrorFilters summary={summary} />}
      <ErrorRows
        ordered={ordered}
        first={first}
        query={query}
        causes={summary.groups}
        empty={<NoErrors checkedAt={summary.last_checked_at} isNarrowed={isNarrowed && summary.total > 0} />}
      />
    </>
  )
}

function NoErrors({ checkedAt, isNarrowed }: { readonly checkedAt: string | null; readonly isNarrowed: boolean }) {
  if (isNarrowed)
    return <EmptyState title="Таких строк нет" action={<LinkButton to="/client/registers/Errors">Показать все</LinkButton>} />
  return (
    <EmptyState title="Ошибок нет. Все строки в порядке">
      {checkedAt !== null && (
        <>
          Последняя проверка: <Moment value={checkedAt} />
        </>
      )}
    </EmptyState>
  )
}
