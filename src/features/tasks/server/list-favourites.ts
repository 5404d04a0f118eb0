import { pageFrom } from '#/kernel/list-key.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { openingOf } from '../domain/opening.ts'
import { describeCard } from './describe-card.ts'
import { favouritesOf } from './kept-queries.ts'

/** Returns a page of the person's favourite tasks, also of those that take no applications any more. */
export async function listFavourites(
  { db, clock }: { readonly db: Reader; readonly clock: Clock },
  scope: PersonScope,
  { key, size }: { readonly key: ListKey | undefined; readonly size: number },
) {
  const today = moscowDate(clock.now())
  const page = pageFrom(await favouritesOf(db, scope, key, size), size, (row) => ({ at: row.kept_at, id: row.id }))
  return ok({ ...page, items: page.items.map((row) => ({ ...describeCard(row), opening: openingOf(row, today) })) })
}
