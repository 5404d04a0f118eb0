import { ok } from '#/kernel/result.ts'
import { bonusAfter } from './income-tax.ts'
import { reject } from './rejections.ts'
import type { Result } from '#/kernel/result.ts'
import type { CancelReason } from '../message-fields.ts'
import type { Rejected } from '../port.ts'
import type { World } from './world.ts'

/** Annuls a person's receipt and restores the deduction it used. */
export function cancelReceipt(world: World, inn: string, id: string, reason: CancelReason): Result<undefined, Rejected> {
  const receipt = world.book.receipts.get(id)
  const person = world.book.persons.get(inn)
  if (!receipt || !person || receipt.inn !== inn) return reject('RECEIPT_ID_NOT_FOUND')
  if (receipt.cancelledAt) return reject('ALREADY_DELETED')
  world.book.put('receipts', id, { ...receipt, cancelledAt: world.clock.now().toString(), reason })
  world.book.put('persons', inn, { ...person, bonusLeft: bonusAfter(person.bonusLeft, receipt.bonusUsed) })
  return ok()
}
