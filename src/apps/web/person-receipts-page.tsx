import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { loadPersonReceipts, PersonReceipts } from '#/features/receipts/web/person-receipts.tsx'
import { listOutsideReceipts, readTaxes } from '#/features/taxes/contract.ts'
import type { OutsideReceiptsProps } from '#/features/taxes/web/outside-receipts.tsx'
import { YearCard } from '#/features/taxes/web/year-card.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import { isOnlyOpening } from '#/platform/web/use-open.ts'
import { queryOfWordsAndDays, readWordsAndDays } from '#/platform/web/words-and-days.ts'

const OutsideReceipts = latePart<OutsideReceiptsProps>(
  async () => (await import('#/features/taxes/web/outside-receipts.tsx')).OutsideReceipts,
)

/** The receipts of a person and, over them, the year as the taxes count it. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const query = queryOfWordsAndDays(readWordsAndDays(searchParams))
  const [receipts, taxes, outside] = await Promise.all([
    loadPersonReceipts(args),
    load(args.context, readTaxes, {}),
    searchParams.get('tab') === 'outside' ? load(args.context, listOutsideReceipts, { query }) : undefined,
  ])
  return { receipts, taxes, outside }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isOnlyOpening(change)
}

export function meta() {
  return [{ title: 'Чеки — Наряд' }]
}

export default function PersonReceiptsPage() {
  const { receipts, taxes, outside } = useLoaderData<typeof loader>()
  return (
    <PersonReceipts
      loaded={receipts}
      year={<YearCard taxes={taxes} />}
      outside={outside && <OutsideReceipts list={outside} address={receipts.address} awaitsYear={taxes.fetching} />}
    />
  )
}
