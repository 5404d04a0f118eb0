import type * as z from 'zod/mini'
import { incomeTypeNames } from '#/features/receipts/domain/own-sale.ts'
import type { Id } from '#/kernel/ids.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { listOutsideReceipts } from '../contract.ts'
import { outsideSince } from '../domain/tax-calendar.ts'
import { describeFreshness } from './describe-freshness.ts'
import { isOutsideLost, outsideFetchOf, outsideMonths, pageOfOutside } from './outside-queries.ts'
import type { OutsideFilters } from './outside-queries.ts'
import { accessTo, bindingOfPerson } from './queries.ts'

/** Minutes after which the screen requests the list anew. */
const freshMinutes = 60
const usualSize = 25

type Reply = z.input<typeof listOutsideReceipts.reply>
type Row = Awaited<ReturnType<typeof pageOfOutside>>[number]

/** A person's receipts that are not of this platform, as the tax service listed them last, with how old the list is. */
export async function listOutside(
  deps: { readonly db: Reader; readonly clock: Clock },
  personId: Id<'person'>,
  { size = usualSize, ...filters }: OutsideFilters & { readonly size?: number | undefined },
): Promise<Reply> {
  const now = deps.clock.now()
  const [binding, state, rows, months] = await Promise.all([
    bindingOfPerson(deps.db, personId),
    outsideFetchOf(deps.db, personId),
    pageOfOutside(deps.db, personId, filters, size),
    outsideMonths(deps.db, personId),
  ])
  const access = accessTo('INCOME_LIST', binding)
  const lost = access === 'granted' && state?.asked_at ? await isOutsideLost(deps.db, personId) : false
  const { items, next } = pageFrom(rows, size, ({ operation_at: at, fns_receipt_id: id }) => ({ at, id }))
  return {
    ...describeFreshness({ state, access, now, lost, freshMinutes }),
    since: outsideSince(moscowDate(now)).toString(),
    months,
    page: { items: items.map(toView), next },
  }
}

const buyers: ReadonlyMap<string, string> = new Map(Object.entries(incomeTypeNames))

function toView(row: Row): Reply['page']['items'][number] {
  return {
    receipt_id: row.fns_receipt_id,
    link: row.link,
    services: row.services,
    total: row.total,
    tax: row.tax,
    // A word newer than this program tells nothing to people.
    buyer: buyers.get(row.income_type) ?? '',
    by_partner: row.by_partner,
    operation_at: row.operation_at.toString(),
    cancelled_at: row.cancelled_at?.toString() ?? null,
  }
}
