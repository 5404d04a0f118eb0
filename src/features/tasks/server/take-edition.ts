import type { TakeEdition } from '#/features/documents/server/settle-ended.ts'
import { lockWorkForSystem, saveAssignment } from './assignment-queries.ts'

/**
 * Both have signed a new edition of an order or an act: the work goes by it from this moment, with its sum. The works were locked when
 * they were asked whether the document may end.
 */
export async function takeEdition(...[tx, { clock }, { replaced, edition }]: Parameters<TakeEdition>): ReturnType<TakeEdition> {
  if (replaced.kind === 'frame' || replaced.assignment_id === null) return
  const { row: work } = await lockWorkForSystem(tx, replaced.assignment_id)
  const sum = edition.amount ?? work.price
  const change =
    replaced.kind === 'order'
      ? { order_document_id: edition.id, price: sum }
      : { act_document_id: edition.id, accepted_amount: sum }
  await saveAssignment(tx, work.id, { ...change, updated_at: clock.now() })
}
