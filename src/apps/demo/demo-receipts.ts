import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import { compareClientReceipt, listClientReceipts } from '#/features/receipts/contract/receipt.ts'
import { askClientToCancel, askPersonToCancel } from '#/features/receipts/contract/annulment.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { demoContractors, demoInn, demoMembers } from './demo-people.ts'
import { enter, settle } from './demo-stage.ts'
import type { Actor, Stage } from './demo-stage.ts'

/**
 * What happens to receipts after they are issued: the first contractor is asked to annul one, the second has annulled one in
 * «Мой налог» and the comparison has found it, the third asks for consent.
 */
export async function liveWithReceipts(stage: Stage): Promise<void> {
  const [first, second, third] = [await receiptOf(stage, 1), await receiptOf(stage, 2), await receiptOf(stage, 3)]
  const accountant = await bookkeeper(stage)
  if (first) {
    const body = { reason: 'REGISTRATION_MISTAKE', comment: 'В чеке название другой услуги, выдадим новый' } as const
    await accountant.act(askPersonToCancel, { params: { id: first.id }, body })
  }
  if (second) {
    await annulInMyTax(stage, second.receiptId)
    await accountant.act(compareClientReceipt, { params: { id: second.id } })
  }
  if (third) {
    const person = await enter(stage, demoContractors[2]?.phone ?? '', 'person')
    const body = { reason: 'REGISTRATION_MISTAKE', comment: 'Ошибся в дате работы' } as const
    await person.act(askClientToCancel, { params: { id: third.id }, body })
  }
  await settle(stage)
}

function bookkeeper(stage: Stage): Promise<Actor> {
  return enter(stage, demoMembers[1].phone, 'client')
}

async function receiptOf(stage: Stage, place: number): Promise<{ id: Id<'receipt'>; receiptId: string } | undefined> {
  const { page } = await (await bookkeeper(stage)).act(listClientReceipts, { query: { q: demoInn(place) } })
  const receipt = page.items.find(({ state }) => receiptLifecycle.is.registered(state))
  const id = receipt && parseId('receipt', receipt.id)
  return id && receipt.receipt_id !== null ? { id, receiptId: receipt.receipt_id } : undefined
}

async function annulInMyTax(stage: Stage, fnsReceiptId: string): Promise<void> {
  const answer = await fetch(`${stage.simulatorUrl}/admin/receipts/${fnsReceiptId}/cancel`, { method: 'POST', body: '{}' })
  if (!answer.ok) throw new Error(`Demo: the simulator refused to annul: ${answer.status}`)
}
