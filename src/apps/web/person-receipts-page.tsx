import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { loadPersonReceipts, PersonReceipts } from '#/features/receipts/web/person-receipts.tsx'
import { readTaxes } from '#/features/taxes/contract.ts'
import { YearCard } from '#/features/taxes/web/year-card.tsx'
import { load } from '#/platform/web/page-api.ts'
import { isOnlyOpening } from '#/platform/web/use-open.ts'

/** The receipts of a person and, over them, the year as the taxes count it. */
export async function loader(args: LoaderFunctionArgs) {
  const [receipts, taxes] = await Promise.all([loadPersonReceipts(args), load(args.context, readTaxes, {})])
  return { receipts, taxes }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isOnlyOpening(change)
}

export function meta() {
  return [{ title: 'Чеки — Наряд' }]
}

export default function PersonReceiptsPage() {
  const { receipts, taxes } = useLoaderData<typeof loader>()
  return <PersonReceipts loaded={receipts} year={<YearCard taxes={taxes} />} />
}
