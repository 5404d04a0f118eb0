import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { isUnsigned } from '../domain/document.ts'
import { lockRows, rowForJob } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import { openOrdersUnder, signingUntil } from './outside-signing-queries.ts'
import { withdrawDocuments } from './withdraw-documents.ts'

/**
 * Takes back a locked contract that both have not signed, with the orders under it that both have not signed either: they name it.
 * Returns the moment until which somebody may still sign one of them by a code sent already; nothing is taken back before it.
 */
export async function giveWay(tx: Tx, clock: Clock, frame: DocumentRow, reason: string): Promise<Temporal.Instant | undefined> {
  if (!isUnsigned(frame.state)) return undefined
  const orders = await openOrdersUnder(tx, frame.id)
  if (orders.length > 0) await lockRows(tx, orders)
  const until = await signingUntil(tx, [frame.id, ...orders], clock.now())
  if (until) return until
  const rows = await Promise.all([frame.id, ...orders].map((id) => rowForJob(tx, id)))
  await withdrawDocuments(
    tx,
    clock,
    rows.filter((row) => row !== undefined),
    reason,
  )
  return undefined
}
