import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { repetitionsPassed } from './jobs.ts'
import { findKeeper, findOwner } from './responsible-queries.ts'
import { saveRepetition } from './repetition-queries.ts'
import type { RepetitionRow } from './repetition-queries.ts'

/**
 * Whoever kept a locked repetition may not act for it any more: it passes to the owner, who is told, and who has yet to read the words
 * that it keeps. None where there is no owner.
 */
export async function takeOverRepetition(tx: Tx, clock: Clock, row: RepetitionRow) {
  const ownerId = await findOwner(tx, row.org_id)
  const owner = ownerId && (await findKeeper(tx, { ...row, member_id: ownerId }))
  if (!owner) return undefined
  const now = clock.now()
  await saveRepetition(tx, row.id, { member_id: owner.id, words_kept: false, updated_at: now })
  await announce(tx, clock, repetitionsPassed, { memberId: row.member_id, ownerId: owner.id, count: 1, at: now.toString() })
  return owner
}
