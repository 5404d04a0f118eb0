import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { whoMay } from '#/kernel/roles.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { listContractors } from '../contract.ts'
import { CheckTab } from './check-tab.tsx'
import { ContractorsTab } from './contractors-tab.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  if (tabFrom(url.searchParams) === 'check') return { contractors: undefined }
  return { contractors: await load(context, listContractors, { query: {} }) }
}

export function meta() {
  return [{ title: 'Исполнители — Наряд' }]
}

export default function CheckStatusPage() {
  const { contractors } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const tab = tabFrom(search)
  const mayCheck = useMay('checkNpdStatus')
  return (
    <>
      <PageHeader title="Исполнители" description="Статус самозанятого по данным ФНС и люди, с которыми вы работаете." />
      <LinkTabs
        label="Исполнители"
        tabs={[
          { to: '?tab=check', label: 'Проверить', current: tab === 'check' },
          { to: '?tab=people', label: 'Мои исполнители', current: tab === 'people' },
        ]}
      />
      {contractors && <ContractorsTab first={contractors} />}
      {!contractors && mayCheck && <CheckTab />}
      {!contractors && !mayCheck && (
        <EmptyState title="Ваша роль — смотреть исполнителей">Проверяет статус {whoMay('checkNpdStatus')}.</EmptyState>
      )}
    </>
  )
}

function tabFrom(search: URLSearchParams): 'check' | 'people' {
  return search.get('tab') === 'people' ? 'people' : 'check'
}
