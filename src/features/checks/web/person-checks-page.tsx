import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { isOnlyOpening, useOpen } from '#/platform/web/use-open.ts'
import { listPersonChecks, readPersonCheck } from '../contract.ts'
import { isGoing } from '../domain/check.ts'
import { AskedChecks } from './asked-checks.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { personEmptyTexts, personTabNames } from './copy.ts'
import { IncomeCard } from './income-card.tsx'
import { PersonMonths } from './person-months.tsx'

const tabs = ['all', 'waiting', 'cancelled', 'problems'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const tab = tabs.find((known) => known === url.searchParams.get('tab')) ?? 'all'
  const id = parseId('check', url.searchParams.get('open') ?? '')
  const [checks, opened] = await Promise.all([
    load(context, listPersonChecks, { query: { tab } }),
    id === undefined ? undefined : context.get(apiContext).call(readPersonCheck, { params: { id } }),
  ])
  return { tab, checks, opened: opened?.ok ? opened.value : undefined }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isOnlyOpening(change)
}

export const meta: MetaFunction = () => [{ title: 'Чеки — Наряд' }]

export default function PersonChecksPage() {
  const { tab, checks, opened } = useLoaderData<typeof loader>()
  const pages = usePages(
    listPersonChecks,
    checks.page,
    (cursor) => ({ query: { tab, cursor } }),
    (reply) => reply.page,
  )
  const open = useOpen()
  const isMoving = pages.items.some(({ state, comparing }) => comparing || isGoing(state))
  useLive(isMoving ? 4_000 : 60_000, pages.items.length === checks.page.items.length, ['check'])
  return (
    <>
      <PageHeader title="Чеки" description="После каждой выплаты мы сами регистрируем доход в ФНС. Делать ничего не нужно." />
      <ServiceNotice service="taxService">
        Ваши чеки уйдут сами, как только она ответит. Деньги не потеряются, срок чека — 9-е число следующего месяца.
      </ServiceNotice>
      <AskedChecks side="person" checks={checks.asked} />
      <IncomeCard income={checks} />
      <LinkTabs
        label="Чеки по состоянию"
        tabs={tabs.map((key) => ({
          to: key === 'all' ? '/person/checks' : `/person/checks?tab=${key}`,
          label: personTabNames[key],
          current: key === tab,
        }))}
      />
      {pages.items.length === 0 ? (
        <NoChecks tab={tab} />
      ) : (
        <PersonMonths checks={pages.items} months={tab === 'all' ? checks.months : []} linkOf={open.linkOf} />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <CheckDialog
        side="person"
        id={open.id}
        check={pages.items.find(({ id }) => id === open.id) ?? (opened?.id === open.id ? opened : undefined)}
        onClose={open.close}
      />
    </>
  )
}

function NoChecks({ tab }: { readonly tab: (typeof tabs)[number] }) {
  const { title, text } = personEmptyTexts[tab]
  return (
    <EmptyState title={title} action={tab === 'all' && <LinkButton to="/tasks">Найти задание</LinkButton>}>
      {text}
    </EmptyState>
  )
}
