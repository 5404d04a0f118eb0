import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listClientReceipts } from '#/features/receipts/contract/receipt.ts'
import { queryOf, readAddress } from '#/features/receipts/web/read-address.ts'
import type { Id } from '#/kernel/ids.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { addAct, openMonthHouse } from '../../../../tests/support/month-house.ts'
import type { MonthHouse } from '../../../../tests/support/month-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { troubleKinds } from '../domain/closing.ts'
import type { TroubleKind } from '../domain/closing.ts'

type Page = CallReply<typeof contract.listTroubleRows>
type Month = CallReply<typeof contract.readMonth>

test('behind the payments without an answer stands each of them, with what is awaited and its row of the register', async () => {
  await using house = await openMonthHouse()
  const now = house.clock.now()
  const sent = { state: 'sent', sent_at: now, paid_at: null } as const
  const silent = [
    await pay(house, { ...sent }),
    await pay(house, { ...sent, channel: 'file' }),
    await pay(house, { ...sent, sign_until: now.add({ hours: 1 }), sign_url: 'https://bank.example' }),
    await pay(house, { ...sent, lost_since: now }),
    await pay(house, { state: 'created', unclear_since: now, paid_at: null }),
  ]
  const found = await rowsBehind(house, 'statement')
  assertTold(found, [
    ['Банк ещё не ответил', toRow(silent[0])],
    ['Ждём выписку', toRow(silent[1])],
    ['Ждёт подписи в банке', toRow(silent[2])],
    ['Банк не нашёл платёж. Ждём выписку', toRow(silent[3])],
    ['Банк ещё не ответил', toRow(silent[4])],
  ])
  assert.deepEqual([found[0]?.name, found[0]?.day], ['Орлова Анна Игоревна', '2026-11-21'])
})

test('behind the receipts that are missing stand also those that a bank has to give, and no list is offered that lacks them', async () => {
  await using house = await openMonthHouse()
  const refused = await house.registered(100_000)
  const text = 'Исполнитель отвязал платформу'
  await change(house, refused.id, { state: 'failed', fns_receipt_id: null, fail_code: 'TAXPAYER_UNBOUND', fail_text: text })
  await assertListed(house, 'missing')
  assert.match((await trouble(house, 'missing'))?.link ?? '', /^\/client\/checks\?tab=waiting&/)

  const awaited = await pay(house, { receipt_by: 'channel' })
  const found = await rowsBehind(house, 'missing')
  assertTold(found, [
    [text, `/client/checks?open=${refused.id}`],
    ['Чек должен дать банк', toRow(awaited)],
  ])
  assert.equal((await trouble(house, 'missing'))?.link, null, 'the list of receipts does not show what a bank has to give')
})

test('behind the annulled receipts stand no others that need somebody to act', async () => {
  await using house = await openMonthHouse()
  const [annulled, different, refused] = [await house.registered(), await house.registered(), await house.registered()]
  await change(house, annulled.id, { state: 'cancelledOutside', cancelled_at: house.clock.now() })
  await change(house, different.id, { state: 'mismatch', difference: 'Сумма 900,00 ₽ вместо 1 000,00 ₽' })
  await change(house, refused.id, { state: 'failed', fail_text: 'Отказ' })
  const found = await rowsBehind(house, 'annulled')
  assert.deepEqual(
    found.map(({ what, link }) => [what, link]),
    [['Аннулирован в «Мой налог» 21.11.2026', `/client/checks?open=${annulled.id}`]],
  )
  const [unlike] = await rowsBehind(house, 'mismatch')
  assert.deepEqual([unlike?.what, unlike?.link], ['Сумма 900,00 ₽ вместо 1 000,00 ₽', `/client/checks?open=${different.id}`])
  await assertListed(house, 'mismatch')
})

test('behind the acts that are not signed stands every paid work, whatever its act lacks, and one that has none', async () => {
  await using house = await openMonthHouse()
  const bare = await pay(house, {})
  const declined = { state: 'declined', decline_reason: 'Не согласен с суммой' } as const
  await act(house, { state: 'signed' })
  const acts = [
    ['Акт составляется', await act(house, { state: 'draft' })],
    ['Акт ждёт вашей подписи', await act(house, { state: 'waitClient' })],
    ['Акт ждёт подписи исполнителя', await act(house, { state: 'waitPerson' })],
    ['Акт отклонён исполнителем: Не согласен с суммой', await act(house, declined, 'person')],
    ['Акт отклонён вами: Не согласен с суммой', await act(house, declined, 'client')],
    ['Срок подписания акта истёк', await act(house, { state: 'expired' })],
    ['Акт отозван', await act(house, { state: 'revoked' })],
  ] as const
  await act(house, { state: 'annulPending' })
  const found = await rowsBehind(house, 'acts')
  assertTold(found, [
    ['Акта нет', `/client/tasks?open=${bare.taskId}&tab=works`],
    ...acts.map(([what, id]): [string, string] => [what, `/client/docs/${id}`]),
  ])
})

test('the figure of each trouble is the count and the sum of its rows, read page by page', async () => {
  await using house = await openMonthHouse()
  for (let no = 1; no <= 5; no += 1) {
    await pay(house, { state: 'sent', sent_at: house.clock.now(), paid_at: null }, no * 1_000)
    await pay(house, { receipt_by: 'channel' }, no * 10_000)
  }
  const { troubles } = await read(house)
  assert.deepEqual(
    troubles.map(({ kind }) => kind),
    ['statement', 'missing', 'acts'],
  )
  for (const { kind, count, total } of troubles) {
    const [whole, paged] = [await rowsBehind(house, kind), await rowsBehind(house, kind, 2)]
    assert.deepEqual([count, total], [whole.length, whole.reduce((sum, { amount }) => sum + amount, 0)], kind)
    assert.deepEqual(paged, whole, `${kind}: no row is lost or comes twice between the pages`)
  }
})

test('another month and another organization have no part in the rows', async () => {
  await using house = await openMonthHouse()
  await pay(house, { receipt_by: 'channel' })
  const rival = await house.addMember(await house.addOrganization('7736050003', 'ООО «Соседи»'), '89000000055', 'owner')
  for (const kind of troubleKinds) {
    assert.deepEqual((await ask(house, kind, { month: '2026-10' })).items, [], kind)
    assert.deepEqual((await ask(house, kind, { by: rival })).items, [], kind)
  }
  assert.equal((await rowsBehind(house, 'missing')).length, 1)
})

test('receipts that are missing after the 9th are called overdue, in words; a month that lacks none is not', async () => {
  await using house = await openMonthHouse()
  const { id } = await house.registered()
  await change(house, id, { state: 'failed', fail_text: 'Отказ' })
  const due = await trouble(house, 'missing')
  assert.deepEqual([due?.what, (await read(house)).overdue], ['Нужны до 09.12.2026', null])
  house.clock.advance({ hours: 24 * 39 })
  const late = await trouble(house, 'missing')
  assert.equal(late?.what, 'Нужны были до 09.12.2026. Просрочено на 21 день')
  assert.equal((await read(house)).overdue, 'Просрочено на 21 день')
  await change(house, id, { state: 'registered', fail_text: null })
  assert.equal((await read(house)).overdue, null)
})

type Payment = Awaited<ReturnType<MonthHouse['addPayment']>>

/** A payment of November; what is changed in it was so from the beginning. */
async function pay(house: MonthHouse, change: object, amount = 100_000): Promise<Payment> {
  const payment = await house.addPayment(house.orgId, house.person.personId, { amount })
  if (Object.keys(change).length > 0)
    await house.db.updateTable('payouts').set(change).where('id', '=', payment.payoutId).execute()
  return payment
}

/** A paid work with an act of that state. */
async function act(house: MonthHouse, change: Parameters<typeof addAct>[2], declinedBy?: 'client' | 'person') {
  const { assignmentId } = await pay(house, {})
  const id = await addAct(house, assignmentId, change)
  if (declinedBy) {
    const hash = { prev_hash: '', hash: id }
    const event = {
      document_id: id,
      kind: 'declined',
      actor: house.person.personId,
      details: JSON.stringify({ side: declinedBy }),
    }
    await house.db
      .insertInto('document_events')
      .values({ ...event, ...hash, at: house.clock.now() })
      .execute()
  }
  return id
}

async function change(house: MonthHouse, id: Id<'receipt'>, values: object): Promise<void> {
  await house.db.updateTable('receipts').set(values).where('id', '=', id).execute()
}

function toRow(payment: Payment | undefined): string {
  return `/client/registers/${payment?.registerId ?? ''}?row=1`
}

async function read(house: MonthHouse): Promise<Month> {
  const answer = await house.call(contract.readMonth, house.client, { query: { month: '2026-11' } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Month
}

async function trouble(house: MonthHouse, kind: TroubleKind) {
  return (await read(house)).troubles.find((one) => one.kind === kind)
}

/** Each row says what is wrong with it and leads to where that is mended. */
function assertTold(rows: Page['items'], expected: readonly (readonly [what: string, link: string])[]): void {
  const found = rows.map(({ what, link }) => `${what}: ${link}`)
  assert.deepEqual(found.toSorted(), expected.map(([what, link]) => `${what}: ${link}`).toSorted())
}

type Asked = { readonly month?: string; readonly by?: Visitor; readonly page?: object }

async function ask(house: MonthHouse, kind: TroubleKind, { month = '2026-11', by = house.client, page = {} }: Asked = {}) {
  const answer = await house.call(contract.listTroubleRows, by, { params: { month, kind }, query: { ...page } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Page
}

async function rowsBehind(house: MonthHouse, kind: TroubleKind, size = 100): Promise<Page['items']> {
  const items: Page['items'][number][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await ask(house, kind, { page: { size: String(size), ...(cursor === '' ? {} : { cursor }) } })
    items.push(...page.items)
    cursor = page.next
  }
  return items
}

/** The list that is offered beside the rows shows the same receipts. */
async function assertListed(house: MonthHouse, kind: TroubleKind): Promise<void> {
  const [rows, found] = [await rowsBehind(house, kind), await trouble(house, kind)]
  const address = readAddress(new URL(found?.link ?? '', 'https://naryad.example').searchParams)
  const answer = await house.call(listClientReceipts, house.client, { query: queryOf(address) })
  const { page } = answer.body['data'] as CallReply<typeof listClientReceipts>
  assert.deepEqual(page.items.map(({ id }) => id).toSorted(), rows.map(({ id }) => id).toSorted())
}
