import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { claimJobs, finishJob, holdJob } from '#/platform/server/lease.ts'
import { openCheckHouse } from '../../../../tests/support/check-house.ts'
import type { CheckHouse } from '../../../../tests/support/check-house.ts'
import { addIncomes, addPeople, bothBooks, workTogether } from '../../../../tests/support/many-incomes.ts'
import type { CheckView } from '../contract.ts'
import { readClientCheck, readPersonCheck, retryCheck } from '../contract.ts'
import { readIncome } from './read-income.ts'

const inn = '500100732259'

test('while the tax service is silent one receipt asks for all, the others wait and say when', async () => {
  await using house = await openCheckHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const people = await addPeople(house, 5)
  await house.fault({ kind: 'down' })
  await addIncomes(house, { orgId, people, count: 40 })
  await workTogether(house, { seconds: 2 })
  for (let minute = 0; minute < 20; minute += 1) await workTogether(house, { minutes: 1 })
  const before = await triesIn(house)
  for (let minute = 0; minute < 20; minute += 1) await workTogether(house, { minutes: 1 })

  const rows = await house.db.selectFrom('checks').select(['id', 'person_id', 'attempts', 'next_try_at', 'state']).execute()
  const scouts = rows.filter(({ next_try_at }) => next_try_at !== null)
  assert.deepEqual([rows.length, new Set(rows.map(({ state }) => state)), scouts.length], [40, new Set(['retry']), 1])
  assert.ok((scouts[0]?.attempts ?? 0) >= 6, 'it asks again and again')
  assert.ok((await triesIn(house)) - before <= 3, 'a silent service is spared')
  const waiting = rows.find(({ next_try_at }) => next_try_at === null)
  assert.ok(waiting)
  const shown = await personSees(house, waiting.person_id, waiting.id)
  assert.deepEqual(
    [shown.state, shown.next_try_at, shown.silent_since],
    ['retry', scouts[0]?.next_try_at?.toString(), '2026-11-21T09:00:02Z'],
  )
})

test('«Отправить сейчас» asks at once: a silent service leaves the receipt waiting, one that answers makes it', async () => {
  await using house = await openCheckHouse()
  const { accountant, checkId } = await waitingCheck(house)
  const press = () => house.call(retryCheck, accountant, { params: { id: checkId } })
  assert.equal((await press()).body['code'], 1)
  await house.work()
  const still = await clientSees(house, accountant, checkId)
  assert.deepEqual([still.state, still.fail_text], ['retry', 'ФНС временно не отвечает. Повторим сами'])

  await house.mend()
  house.clock.advance({ minutes: 1 })
  assert.equal((await press()).body['code'], 1)
  await house.work()
  await house.work()
  const made = await clientSees(house, accountant, checkId)
  assert.deepEqual([made.state, made.silent_since, (await house.book(inn)).length], ['registered', null, 1])
})

test('a used up daily limit stops every income until midnight in Moscow, in words, and lets all go after it', async () => {
  await using house = await openCheckHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const people = await addPeople(house, 3)
  await house.fault({ kind: 'daily_limit', count: 1 })
  await addIncomes(house, { orgId, people, count: 30 })
  await workTogether(house, { seconds: 2 })
  await workTogether(house, { hours: 11 })
  const rows = await house.db.selectFrom('checks').select(['state', 'fail_text', 'next_try_at']).execute()
  const stopped = rows.filter(({ state }) => state === 'retry')
  assert.ok(stopped.length >= 14, 'all but those under way')
  assert.deepEqual(
    [...new Set(stopped.map(({ fail_text }) => fail_text))],
    ['Исчерпано суточное число обращений к ФНС. Продолжим после полуночи по Москве'],
  )
  assert.deepEqual([...new Set(stopped.flatMap(({ next_try_at }) => next_try_at?.toString() ?? []))], ['2026-11-21T21:00:00Z'])

  await workTogether(house, { hours: 1, minutes: 1 })
  for (let round = 0; round < 8; round += 1) await workTogether(house, { seconds: 30 })
  const { ours, theirs } = await bothBooks(house)
  assert.deepEqual([ours.length, ours], [30, theirs])
})

test('an address that is refused stops the calls and says so; each income goes when the door opens', async () => {
  await using house = await openCheckHouse()
  const { checkId, accountant } = await waitingCheck(house, { kind: 'forbidden_address', count: 1 })
  const stopped = await clientSees(house, accountant, checkId)
  assert.equal(stopped.fail_text, 'ФНС не приняла доступ платформы. Мы уже разбираемся, чек уйдёт сам')
  assert.equal(house.deps.taxService.health().state, 'denied')
  await house.work({ minutes: 5 })
  assert.equal((await house.book(inn)).length, 0, 'nothing is asked for ten minutes')
  await house.work({ minutes: 6 })
  await house.work()
  assert.equal((await clientSees(house, accountant, checkId)).state, 'registered')
})

test('a receipt whose scout was lost is found by the hourly look', async () => {
  await using house = await openCheckHouse()
  const { checkId } = await waitingCheck(house)
  await house.mend()
  await house.db.updateTable('checks').set({ next_try_at: null }).where('id', '=', checkId).execute()
  await house.db.deleteFrom('jobs').where('name', '=', 'checks.send-income').execute()
  await house.work({ hours: 2 })
  await house.work()
  await house.work()
  assert.equal((await house.book(inn)).length, 1)
})

test('a receipt that stands for another payment already is never taken for this one', async () => {
  await using house = await openCheckHouse()
  const { orgId, personId, checkId, accountant } = await waitingCheck(house)
  await house.mend()
  await house.work({ minutes: 10 })
  await house.work()
  const first = await clientSees(house, accountant, checkId)
  assert.equal(first.state, 'registered')

  const { payoutId } = await house.addPayment(orgId, personId, { amount: 200_000 })
  await house.tellPaid(payoutId)
  await house.work({ seconds: 0 })
  const second = await house.checkOf(payoutId)
  assert.equal(second?.state, 'sending')
  house.clock.advance({ seconds: 2 })
  const row = (await claimJobs(house, 5, 30)).find(({ name }) => name === 'checks.read-income')
  assert.ok(row)
  const run = {
    attempt: 1,
    hold: (tx: Parameters<typeof holdJob>[0]) => holdJob(tx, row),
    finish: (tx: Parameters<typeof finishJob>[0]) => finishJob(tx, row),
  }
  const mistaken = {
    ...house.deps.taxService,
    poll: () => Promise.resolve({ ok: false, refusal: { kind: 'duplicate', receiptId: first.receipt_id, link: '' } }),
  } as never
  await readIncome({ ...house.deps, taxService: mistaken }, second?.id as Id<'check'>, run)
  const refused = await house.checkOf(payoutId)
  assert.deepEqual([refused?.state, refused?.fail_code, refused?.receipt_id], ['failed', 'DUPLICATE', null])
  assert.match(refused?.fail_text ?? '', /уже относится к другой выплате/)
})

/** One income that the tax service has not taken yet. */
async function waitingCheck(house: CheckHouse, fault: object = { kind: 'down' }) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const accountant = await house.addMember(orgId, '89000000099', 'accountant')
  const personId = await house.addPerson(inn, '89000000001')
  const { payoutId } = await house.addPayment(orgId, personId)
  await house.fault(fault)
  await house.tellPaid(payoutId)
  await house.work()
  const check = await house.checkOf(payoutId)
  assert.equal(check?.state, 'retry')
  return { orgId, personId, accountant, checkId: check.id }
}

async function triesIn(house: CheckHouse): Promise<number> {
  const { tries } = await house.db
    .selectFrom('checks')
    .select(({ fn }) => fn.sum<number>('attempts').as('tries'))
    .executeTakeFirstOrThrow()
  return tries
}

async function clientSees(house: CheckHouse, visitor: { personId: string; orgId: string }, id: string): Promise<CheckView> {
  return (await house.call(readClientCheck, visitor, { params: { id } })).body['data'] as CheckView
}

async function personSees(house: CheckHouse, personId: string, id: string): Promise<CheckView> {
  return (await house.call(readPersonCheck, { personId }, { params: { id } })).body['data'] as CheckView
}
