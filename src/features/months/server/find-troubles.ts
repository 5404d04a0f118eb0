import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Trouble } from '../domain/closing.ts'
import { isClosed } from './queries.ts'
import { troublesOf } from './trouble-queries.ts'

/** What stands in the way of closing a month; nothing of one that is closed. */
export async function findTroubles(
  reader: Reader,
  of: { readonly orgId: Id<'organization'>; readonly month: Temporal.PlainDate },
): Promise<readonly Trouble[]> {
  return (await isClosed(reader, of)) ? [] : troublesOf(reader, of)
}
