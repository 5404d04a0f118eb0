import type * as z from 'zod/mini'
import { closingSlugs } from '#/features/legal/domain/withdrawal.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { askClosing } from '../contract.ts'
import type { waitingClosing } from './queries.ts'

export type ClosingRow = NonNullable<Awaited<ReturnType<typeof waitingClosing>>>

/**
 * The scheduled deletion as its person sees it. One started by a withdrawn consent can be cancelled once the consents are
 * renewed.
 */
export async function describeClosing(reader: Reader, row: ClosingRow): Promise<z.input<(typeof askClosing)['reply']>> {
  const { person_id: personId } = row
  const given =
    row.reason === 'consentWithdrawn' ? await Promise.all(closingSlugs.map((slug) => findConsent(reader, personId, slug))) : []
  return {
    reason: row.reason,
    requested_at: row.requested_at.toString(),
    due_at: row.due_at.toString(),
    may_cancel: given.every((consent) => consent !== undefined),
  }
}
