import assert from 'node:assert/strict'
import test from 'node:test'
import * as orderFileContract from '#/features/registers/contract/order-file.ts'
import * as registerContract from '#/features/registers/contract/register.ts'
import * as rowContract from '#/features/registers/contract/row.ts'
import { statementAwaited } from '#/features/registers/server/jobs.ts'
import { jobOfEvent } from '#/platform/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { Answer } from '#/platform/server/api.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { bankStatement } from '../../../../tests/support/bank-statement.ts'
import type { StatedLine } from '../../../../tests/support/bank-statement.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { inns, openRegistersHouse, orgAccount } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/statement.ts'

const day = '21.11.2026'

test('a company pays a register by a file and a statement: each order has its number, is paid once, and nothing is sent by itself', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 3)
  assert.deepEqual((await filesOf(house, accountant, id))['waiting'], { orders: 3, sum: 3_003_00 })
  assert.deepEqual(await house.book(), [], 'the bank is not called')

  const { file, rechecking } = await issue(house, accountant, id)
  assert.deepEqual([file.no, file.orders, file.sum, file.awaited, rechecking], [1, 3, 3_003_00, 3, 0])
  const text = await textOf(house, accountant, file.id)
  assert.deepEqual(numbersIn(text), ['1', '2', '3'])
  assert.match(text, /Получатель=[^\r]*Иванов Иван Иванович/)
  assert.match(text, /НазначениеПлатежа=Оплата по акту № act-1 от 20\.11\.2026[^\r]*, Р-2026-00001\/1\r/)
  assert.equal(await textOf(house, accountant, file.id), text, 'a second download has the same bytes')
  assert.equal(ended(await house.call(accountant, orderFileContract.issueOrderFile, { params: { id } })), 'ordersNotReady')
  assert.deepEqual(await rowStates(house), ['sent', 'sent', 'sent'])

  const orders = await ordersOf(house)
  const lines = orders.map((order) => paidLine(order))
  const statement = await upload(house, accountant, [
    ...lines,
    { ...paidLine(orders[0]), number: 77, purpose: 'Аренда офиса', otherInn: '' },
  ])
  assert.deepEqual(pickCounts(statement), { lines: 4, paid: 3, returned: 0, undecided: 0, repeated: 0 })
  await house.work(2)
  assert.deepEqual(await rowStates(house), ['paid', 'paid', 'paid'])
  assert.equal(dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } }))['state'], 'executed')

  const again = await upload(house, accountant, lines)
  assert.deepEqual(pickCounts(again), { lines: 3, paid: 0, returned: 0, undecided: 0, repeated: 3 })
  await house.work(2)
  assert.deepEqual(await payoutStates(house), ['paid', 'paid', 'paid'])
})

test('a statement as a table of the chosen form and account pays the same rows; a foreign account and another form are refused', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 2)
  await issue(house, accountant, id)
  const account = await house.db.selectFrom('organization_accounts').select('id').executeTakeFirstOrThrow()
  const lines = (await ordersOf(house)).map(
    ({ number, amount, purpose }) => `21.11.2026;${number};${(amount / 100).toFixed(2).replace('.', ',')};;"${purpose}"`,
  )
  const body = new TextEncoder().encode(['Дата;Номер;Дебет;Кредит;Назначение платежа', ...lines].join('\r\n'))
  const send = (more: object) =>
    house.call(accountant, contract.uploadStatement, { query: { file_name: 'выписка.csv', ...more }, body })
  assert.equal(ended(await send({})), 'statementUnreadable')
  assert.equal(ended(await send({ table: 'debitCredit' })), 'statementForeign')
  assert.equal(ended(await send({ table: 'signedSum', account_id: account.id })), 'statementUnreadable')
  const read = dataOf(await send({ table: 'debitCredit', account_id: account.id }))
  assert.deepEqual([read['lines'], read['paid'], read['undecided']], [2, 2, 0])
  await house.work(2)
  assert.deepEqual(await rowStates(house), ['paid', 'paid'])
})

test('a payment stands in one file: what is paid again goes into the next one under a new number', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 2)
  const first = await issue(house, accountant, id)
  const [one, two] = await ordersOf(house)
  await upload(house, accountant, [paidLine(one), paidLine(two)])
  await house.work(2)
  const returned = { ...paidLine(two), direction: 'credit' as const, number: 9, day: '23.11.2026', otherInn: '' }
  const statement = await upload(house, accountant, [{ ...returned, purpose: 'Возврат по п/п №2 от 21.11.2026: счёт закрыт' }])
  assert.deepEqual(pickCounts(statement), { lines: 1, paid: 0, returned: 1, undecided: 0, repeated: 0 })
  await house.work(2)
  assert.deepEqual(await rowStates(house), ['paid', 'returned'])
  dataOf(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }))
  await house.work(2)
  const { file } = await issue(house, accountant, id)
  assert.deepEqual([file.no, file.orders], [2, 1])
  assert.deepEqual(numbersIn(await textOf(house, accountant, file.id)), ['3'])
  assert.deepEqual(numbersIn(await textOf(house, accountant, first.file.id)), ['1', '2'], 'the first file is as it was')
})

test('two presses at once make one file', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 2)
  const press = () => house.call(accountant, orderFileContract.issueOrderFile, { params: { id } })
  const outcomes = (await Promise.all([press(), press()])).map(ended)
  assert.deepEqual(outcomes.toSorted(), ['done', 'ordersNotReady'])
  assert.equal((await ordersOf(house)).length, 2)
})

test('a payment goes into no file on the checks of yesterday, nor to requisites that have changed: it is checked anew', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await registerByFile(house, 2)
  await house.seed.addMethod(people[0] ?? assert.fail())
  const half = await issue(house, accountant, id)
  assert.deepEqual([half.file.orders, half.rechecking], [1, 1])
  await house.work(1)
  house.clock.advance({ hours: 24 })
  const asked = house.npd.asked
  assert.equal(ended(await house.call(accountant, orderFileContract.issueOrderFile, { params: { id } })), 'ordersNotReady')
  await house.work(1)
  assert.ok(house.npd.asked > asked, 'the tax service was asked again')
  assert.equal((await issue(house, accountant, id)).file.orders, 1)
})

test('a person with a phone only is held: a file for a bank pays to accounts', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await byFile(house)
  await house.db.updateTable('payout_methods').set({ kind: 'sbp', bik: null }).execute()
  await startPaying(house, accountant, id)
  await house.work(2)
  const [row] = (dataOf(await house.call(accountant, rowContract.listRows, { params: { id } }))['items'] ?? []) as Row[]
  assert.deepEqual(
    [row?.state, row?.problems[0]?.text],
    ['held', 'Файлом для банка по СБП не заплатить, а у исполнителя только СБП'],
  )
})

test('a line with another sum is for people: one proposes, another confirms, and only then the order is paid', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, orgId } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const owner = await house.seed.member(orgId, 'owner')
  const [order] = await ordersOf(house)
  const statement = await upload(house, accountant, [{ ...paidLine(order), amount: 999_00 }])
  assert.equal(statement.undecided, 1)
  const waiting = await payments(house, accountant)
  assert.equal(waiting.undecided, 1)
  const [line] = waiting.lines
  assert.deepEqual(
    line?.candidates.map(({ reference }) => reference),
    ['Р-2026-00001/1'],
  )
  const params = { id: line?.id }
  const body = { payout_id: order?.payout_id }
  assert.equal(dataOf(await house.call(accountant, contract.matchStatementLine, { params, body }))['state'], 'proposed')
  const confirm = (member: Member) =>
    house.call(member, contract.decideStatementLine, { params: { ...params, action: 'confirm' } })
  assert.equal(ended(await confirm(accountant)), 'secondNeeded')
  assert.deepEqual(await payoutStates(house), ['sent'])
  const both = (await Promise.all([confirm(owner), confirm(owner)])).map(ended)
  assert.deepEqual(both.toSorted(), ['done', 'wrongState'])
  await house.work(2)
  assert.deepEqual(await payoutStates(house), ['paid'])
})

test('the only member who pays decides about a line alone', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const [order] = await ordersOf(house)
  await upload(house, accountant, [{ ...paidLine(order), amount: 999_00 }])
  const [line] = (await payments(house, accountant)).lines
  const matched = await house.call(accountant, contract.matchStatementLine, {
    params: { id: line?.id },
    body: { payout_id: order?.payout_id },
  })
  assert.equal(dataOf(matched)['state'], 'matched')
})

test('a line may be called foreign and taken back; an order already told of takes no second line', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const [order] = await ordersOf(house)
  await upload(house, accountant, [paidLine(order), paidLine(order)])
  await house.work(2)
  const [line] = (await payments(house, accountant)).lines
  const decide = (action: string) => house.call(accountant, contract.decideStatementLine, { params: { id: line?.id, action } })
  const match = await house.call(accountant, contract.matchStatementLine, {
    params: { id: line?.id },
    body: { payout_id: order?.payout_id },
  })
  assert.equal(ended(match), 'orderTold')
  assert.equal(ended(await decide('confirm')), 'wrongState')
  assert.equal(dataOf(await decide('dismiss'))['state'], 'dismissed')
  assert.equal(dataOf(await decide('reopen'))['state'], 'open')
})

test('an order the bank has not executed is called so by two members, and its work is paid by a new order', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, orgId } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const owner = await house.seed.member(orgId, 'owner')
  const [order] = await ordersOf(house)
  const params = { id: order?.payout_id }
  const decide = (member: Member, action: string) => house.call(member, contract.decideDenial, { params: { ...params, action } })
  assert.equal(ended(await decide(owner, 'confirm')), 'wrongState')
  const body = { reason: 'Банк: счёт получателя закрыт' }
  assert.deepEqual(dataOf(await house.call(accountant, contract.denyOrder, { params, body })), { id: params.id, denied: false })
  assert.equal(ended(await decide(accountant, 'confirm')), 'secondNeeded')
  dataOf(await decide(owner, 'withdraw'))
  dataOf(await house.call(accountant, contract.denyOrder, { params, body }))
  assert.deepEqual(dataOf(await decide(owner, 'confirm')), { id: params.id, denied: true })
  assert.deepEqual(await rowStates(house), ['bankRejected'])
  assert.equal(ended(await house.call(accountant, contract.denyOrder, { params, body })), 'wrongState')

  // The bank executes it after all: nobody is told that he was paid, people are shown the line.
  const late = await upload(house, accountant, [paidLine(order)])
  assert.deepEqual(pickCounts(late), { lines: 1, paid: 0, returned: 0, undecided: 1, repeated: 0 })
})

test('a line read before the word of people wins over it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const [order] = await ordersOf(house)
  await upload(house, accountant, [paidLine(order)])
  const denied = await house.call(accountant, contract.denyOrder, {
    params: { id: order?.payout_id },
    body: { reason: 'Банк не исполнил поручение' },
  })
  assert.equal(ended(denied), 'wrongState')
  await house.work(2)
  assert.deepEqual(await payoutStates(house), ['paid'])
})

test('what is no statement, or one of another company, is refused with the reason', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await registerByFile(house, 1)
  const send = (bytes: Uint8Array) =>
    house.call(accountant, contract.uploadStatement, { query: { file_name: 'выписка.txt' }, body: bytes })
  assert.equal(ended(await send(new TextEncoder().encode('ИНН;Сумма'))), 'statementUnreadable')
  assert.equal(ended(await send(bankStatement('40702810000000000001', []))), 'statementForeign')
})

test('a proposed pair is void when the order has been told of meanwhile, and a line is proposed once', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, orgId } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const owner = await house.seed.member(orgId, 'owner')
  const [order] = await ordersOf(house)
  await upload(house, accountant, [{ ...paidLine(order), amount: 999_00 }])
  const [line] = (await payments(house, accountant)).lines
  const params = { id: line?.id }
  const match = () => house.call(accountant, contract.matchStatementLine, { params, body: { payout_id: order?.payout_id } })
  assert.deepEqual((await Promise.all([match(), match()])).map(ended).toSorted(), ['done', 'wrongState'])
  await upload(house, accountant, [paidLine(order)])
  await house.work(2)
  const confirmed = await house.call(owner, contract.decideStatementLine, { params: { ...params, action: 'confirm' } })
  assert.equal(ended(confirmed), 'orderTold')
  const declined = await house.call(owner, contract.decideStatementLine, { params: { ...params, action: 'decline' } })
  assert.equal(dataOf(declined)['state'], 'open')
})

test('the orders of a file come as a table too, under the same numbers, and the journal says who took it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 2)
  const { file } = await issue(house, accountant, id)
  const numbers = numbersIn(await textOf(house, accountant, file.id))
  const answer = await house.call(accountant, orderFileContract.downloadOrderFile, {
    params: { id: file.id },
    query: { table: 'orders' },
  })
  const { file: table } = answer as unknown as { file: { bytes: Uint8Array; name: string } }
  const lines = new TextDecoder().decode(table.bytes).trim().split('\r\n').slice(1)
  assert.deepEqual(
    lines.map((line) => line.split(';')[0]),
    numbers,
  )
  assert.match(table.name, /\.csv$/)
  const taken = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'orderFileDownloaded').execute()
  assert.equal(taken.length, 2)
})

test('a file that is not on the disk any more is not given as an empty one; too many statements an hour are refused', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 1)
  const { file } = await issue(house, accountant, id)
  const { sha256 } = await house.db.selectFrom('order_files').select('sha256').executeTakeFirstOrThrow()
  await house.deps.files.remove(sha256)
  assert.equal(
    ended(await house.call(accountant, orderFileContract.downloadOrderFile, { params: { id: file.id } })),
    'fileUnreadable',
  )
  await upload(house, accountant, [])
  await exhaustLimits(house.db)
  const refused = await house.call(accountant, contract.uploadStatement, {
    query: { file_name: 'выписка.txt' },
    body: bankStatement(orgAccount, []),
  })
  assert.equal(ended(refused), 'tooOften')
})

test('a file nobody tells of is asked about after three days and then each week', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await registerByFile(house, 1)
  await issue(house, accountant, id)
  const asked: number[] = []
  const heard = jobOfEvent('test.heard', statementAwaited)
  onEvent(house.table, statementAwaited, heard)
  onJob(house.table, heard, ({ days }) => {
    asked.push(days)
    return Promise.resolve({ next: 'done' as const })
  })
  house.clock.advance({ hours: 73 })
  await house.work()
  house.clock.advance({ hours: 24 * 7 })
  await house.work()
  const [order] = await ordersOf(house)
  await upload(house, accountant, [paidLine(order)])
  await house.work(2)
  house.clock.advance({ hours: 24 * 7 })
  await house.work()
  assert.deepEqual(asked, [3, 10])
})

type Row = { readonly state: string; readonly problems: readonly { readonly text: string }[] }
type Filed = Awaited<ReturnType<typeof ordersOf>>[number]

function ended({ body }: Answer): string {
  return outcomeOf(body)
}

/** The main account of the only organization pays by file. */
async function byFile(house: RegistersHouse): Promise<void> {
  await house.db.updateTable('organization_accounts').set({ channel: 'file' }).execute()
}

/** A register started from an account that pays by file; its payments are checked and wait for the file. */
async function registerByFile(house: RegistersHouse, count: number) {
  const made = await approvedRegister(house, count)
  await byFile(house)
  await startPaying(house, made.accountant, made.id)
  await house.work(2)
  return made
}

async function issue(house: RegistersHouse, member: Member, id: string) {
  const answer = await house.call(member, orderFileContract.issueOrderFile, { params: { id } })
  return dataOf(answer) as { file: { id: string; no: number; orders: number; sum: number; awaited: number }; rechecking: number }
}

async function filesOf(house: RegistersHouse, member: Member, id: string) {
  return dataOf(await house.call(member, orderFileContract.listOrderFiles, { params: { id } }))
}

async function textOf(house: RegistersHouse, member: Member, id: string): Promise<string> {
  const answer = await house.call(member, orderFileContract.downloadOrderFile, { params: { id } })
  const { file } = answer as unknown as { file: { bytes: Uint8Array } }
  return new TextDecoder('windows-1251').decode(file.bytes)
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/^Номер=(\d+)\r$/gm)].map(([, number]) => number ?? '')
}

function ordersOf(house: RegistersHouse) {
  return house.db
    .selectFrom('file_orders')
    .innerJoin('payouts', 'payouts.id', 'file_orders.payout_id')
    .select(['file_orders.payout_id', 'file_orders.number', 'payouts.amount', 'payouts.purpose', 'payouts.person_id'])
    .orderBy('file_orders.number')
    .execute()
}

/** How a bank tells that it has executed an order. */
function paidLine(order: Filed | undefined): StatedLine {
  assert.ok(order?.number)
  const otherInn = inns[order.number - 1] ?? ''
  return { direction: 'debit', number: order.number, day, amount: order.amount, otherInn, purpose: order.purpose }
}

async function upload(house: RegistersHouse, member: Member, lines: readonly StatedLine[]) {
  const answer = await house.call(member, contract.uploadStatement, {
    query: { file_name: 'выписка.txt' },
    body: bankStatement(orgAccount, lines),
  })
  return dataOf(answer) as { lines: number; paid: number; returned: number; undecided: number; repeated: number }
}

function pickCounts({ lines, paid, returned, undecided, repeated }: Awaited<ReturnType<typeof upload>>) {
  return { lines, paid, returned, undecided, repeated }
}

async function payments(house: RegistersHouse, member: Member) {
  const answer = dataOf(await house.call(member, contract.readPayments))
  return answer as { undecided: number; lines: { id: string; candidates: { reference: string }[] }[] }
}

async function rowStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('register_rows').select('state').orderBy('no').execute()).map(({ state }) => state)
}

async function payoutStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('payouts').select('state').orderBy('id').execute()).map(({ state }) => state)
}
