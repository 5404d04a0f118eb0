import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { acceptAll, handIn, signAll, signUp } from '#/apps/demo/demo-scenes.ts'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { readRegister } from '#/features/registers/contract/register.ts'
import { readRows } from '#/features/registers/contract/grid.ts'
import { acceptResults } from '#/features/tasks/contract/acceptance.ts'
import { apply } from '#/features/tasks/contract/application.ts'
import { listBoard } from '#/features/tasks/contract/board.ts'
import type { Id } from '#/kernel/ids.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import {
  bossPhone,
  form,
  loaded,
  phoneOf,
  pressed,
  readyPerson,
  refused,
  smsOf,
  start,
  stepsOf,
  tokenOf,
} from '../../../../tests/support/onboarding-house.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'
import { countStandings } from './count-standings.ts'

test('rows of people who are not here yet become tasks and invitations, once however often it is pressed', async () => {
  await using house = await openWholeHouse(start)
  const inn = demoInn(2)
  const { boss, id } = await loaded(house, [
    `;${phoneOf(0)};Первый;Доставка заказов;10000`,
    `${inn};${phoneOf(1)};Второй;Доставка заказов;12500`,
    `;${phoneOf(2)};Третий;Уборка склада;7000`,
    `;${phoneOf(0)};Первый ещё раз;Уборка склада;3000`,
    `;;Никто;Уборка склада;3000`,
    `;${phoneOf(3)};Без услуги;;3000`,
  ])
  const params = { id }
  const plan = await boss.act(contract.previewOnboarding, { params, body: form })
  assert.deepEqual(
    plan.tasks.map(({ title, places, sum, price }) => [title, places, sum, price]),
    [
      ['Доставка заказов', 2, 2_250_000, null],
      ['Уборка склада', 1, 700_000, 700_000],
    ],
  )
  assert.deepEqual([plan.people, plan.by_sms, plan.sum], [3, 3, 2_950_000])
  assert.deepEqual(
    plan.left.map(({ no }) => no),
    [4, 6],
  )
  assert.match(plan.sms_text, /приглашает вас выполнить работу на 10\s000/)

  const { people } = await pressed(house, boss, id)
  assert.equal(people, 3)
  await settle(house.stage)
  assert.equal((await pressed(house, boss, id)).people, 1, 'the second work of one person')
  await refused('nobodyToInvite', boss.act(contract.previewOnboarding, { params, body: form }))
  await settle(house.stage)
  const standing = await boss.act(contract.readOnboarding, { params })
  assert.deepEqual([standing.total, standing.waiting, standing.counts.awaited], [4, 0, 4])
  const tasks = await house.db
    .selectFrom('tasks')
    .select(['title', 'slots', 'by_invitation', 'state', 'price'])
    .orderBy('number')
    .execute()
  assert.deepEqual(
    tasks.map((task) => [task.title, task.slots, task.by_invitation, task.state, task.price]),
    [
      ['Доставка заказов', 2, true, 'published', null],
      ['Уборка склада', 1, true, 'published', 700_000],
      ['Уборка склада', 1, true, 'published', 300_000],
    ],
  )
  const messages = await smsOf(house, phoneOf(0))
  assert.equal(messages.length, 2)
  assert.match(messages[0] ?? '', /\/\?work=[\w-]{50}/)
  const rows = await boss.act(readRows, { params, query: { nos: '1-3' } })
  assert.deepEqual(
    rows.items.map((row) => row.task_number),
    ['З-2026-000001', 'З-2026-000001', 'З-2026-000002'],
  )
  const kept = await house.db.selectFrom('newcomers').select(['phone', 'inn', 'name']).execute()
  assert.ok(kept.every(({ phone, inn, name }) => phone === null && inn === null && name === ''))
})

test('a task given by invitation is not on the board, and nobody else may apply for it', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  const stranger = await readyPerson(house, 4)
  assert.deepEqual((await stranger.act(listBoard, { query: {} })).items, [])
  const task = await house.db.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
  const body = { comment: '', auto_confirm: true }
  await refused('applicationsClosed', stranger.act(apply, { params: { id: task.id }, body }))
})

test('a process that dies between portions invites nobody twice', async () => {
  await using house = await openWholeHouse(start)
  const lines = Array.from(
    { length: 45 },
    (_, place) => `;8999000${String(place).padStart(4, '0')};Курьер ${place};Доставка заказов;1000`,
  )
  const { boss, id } = await loaded(house, lines)
  await pressed(house, boss, id)
  // One portion, and the process is gone: its job is found again.
  await runDueJobs(house.stage)
  const begun = await boss.act(contract.readOnboarding, { params: { id } })
  assert.equal(begun.waiting, 25)
  await settle(house.stage)
  const ended = await boss.act(contract.readOnboarding, { params: { id } })
  assert.deepEqual([ended.total, ended.waiting, ended.counts.awaited], [45, 0, 45])
  const { total, waiting, counts } = ended
  assert.deepEqual(await boss.act(contract.countNewcomers, { params: { id } }), { total, waiting, counts })
  const { count } = await house.db
    .selectFrom('contractor_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 45)
  assert.equal((await house.db.selectFrom('tasks').select('slots').execute()).map(({ slots }) => slots).join(), '45')
})

test('a person agrees by his link, signs, hands in, and his row becomes payable while the others wait', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [
    `;${phoneOf(0)};Петров И.С.;Доставка заказов;10000`,
    `;${phoneOf(1)};Второй;Доставка заказов;12500`,
  ])
  await pressed(house, boss, id, { ...form, way: 'each' })
  await settle(house.stage)
  const token = await tokenOf(house, phoneOf(0))
  const work = await boss.act(contract.openWork, { params: { token } })
  assert.deepEqual([work.title, work.amount, work.answer], ['Доставка заказов', 1_000_000, 'open'])

  const newcomer = await signUp(house.stage, phoneOf(0), 'person')
  await refused('ladderUnfinished', newcomer.act(contract.acceptWork, { params: { token } }))
  const stranger = await readyPerson(house, 4)
  await refused('notFound', stranger.act(contract.acceptWork, { params: { token } }))
  const person = await readyPerson(house, 0)
  const given = await person.act(contract.acceptWork, { params: { token } })
  assert.deepEqual(await person.act(contract.acceptWork, { params: { token } }), given)
  await settle(house.stage)
  assert.deepEqual((await stepsOf(boss, id))[0], ['forming', 'Ждёт подписания'])

  await signAll(house.stage, person, 'person')
  await signAll(house.stage, await enter(house.stage, bossPhone, 'client'), 'client')
  const back = await enter(house.stage, phoneOf(0), 'person')
  await handIn(house.stage, back, 'Готово')
  const client = await enter(house.stage, bossPhone, 'client')
  assert.deepEqual((await stepsOf(client, id))[0], ['forming', 'Сдано'])
  const register = await client.act(readRegister, { params: { id } })
  assert.equal(register.ready, 0)
  const task = await house.db.selectFrom('assignments').select('task_id').executeTakeFirstOrThrow()
  await acceptAll(house.stage, client, task.task_id)
  await signAll(house.stage, await enter(house.stage, phoneOf(0), 'person'), 'person')
  const signer = await enter(house.stage, bossPhone, 'client')
  await signAll(house.stage, signer, 'client')
  const paid = await signer.act(readRegister, { params: { id } })
  assert.deepEqual([paid.ready, paid.errors], [1, 1])
  assert.deepEqual(await stepsOf(signer, id), [
    ['ready', 'К оплате'],
    ['awaited', 'Приглашён'],
  ])
})

test('what several people of a register have handed in is looked at, accepted together, and its acts are signed', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [
    `;${phoneOf(0)};Петров И.С.;Доставка заказов;10000`,
    `;${phoneOf(1)};Соколова М.И.;Доставка заказов;12500`,
    `;${phoneOf(2)};Волков Д.О.;Доставка заказов;7000`,
  ])
  const params = { id }
  await pressed(house, boss, id)
  await settle(house.stage)
  for (const place of [0, 1, 2]) {
    const person = await readyPerson(house, place)
    await person.act(contract.acceptWork, { params: { token: await tokenOf(house, phoneOf(place)) } })
    await settle(house.stage)
    await signAll(house.stage, person, 'person')
  }
  await signAll(house.stage, await enter(house.stage, bossPhone, 'client'), 'client')
  for (const place of [0, 1]) {
    await handIn(house.stage, await enter(house.stage, phoneOf(place), 'person'), `Развёз ${place + 10} заказов`)
  }
  const client = await enter(house.stage, bossPhone, 'client')
  assert.equal((await client.act(contract.readOnboarding, { params })).to_accept, 2)
  const handed = await client.act(contract.listHandedIn, { params })
  assert.deepEqual([handed.total, handed.sum], [2, 2_250_000])
  await refused(
    'notFound',
    client.act(contract.listHandedIn, { params: { id: `${id.slice(0, -1)}${id.endsWith('Z') ? 'Y' : 'Z'}` } }),
  )
  assert.deepEqual(
    handed.items.map(({ amount, text }) => [amount, text]),
    [
      [1_000_000, 'Развёз 10 заказов'],
      [1_250_000, 'Развёз 11 заказов'],
    ],
  )
  const ids = (await house.db.selectFrom('assignments').select('id').orderBy('created_at').execute()).map((work) => work.id)
  const answer = await client.act(acceptResults, { body: { assignment_ids: ids } })
  assert.deepEqual(
    [answer.accepted.length, answer.left.map((one) => [one.id, one.why])],
    [2, [[ids[2], 'Это действие сейчас недоступно. Статус: В работе. Обновите страницу']]],
  )
  await settle(house.stage)
  for (const place of [0, 1]) await signAll(house.stage, await enter(house.stage, phoneOf(place), 'person'), 'person')
  const signer = await enter(house.stage, bossPhone, 'client')
  const { to_accept: left, acts_to_sign: acts } = await signer.act(contract.readOnboarding, { params })
  assert.deepEqual([left, acts.toSorted()], [0, answer.accepted.map((one) => one.act_id).toSorted()])
  await signAll(house.stage, signer, 'client')
  const register = await signer.act(readRegister, { params })
  assert.deepEqual([register.ready, register.errors], [2, 1])
  assert.deepEqual((await signer.act(contract.readOnboarding, { params })).acts_to_sign, [])
  await house.db.updateTable('members').set({ role: 'viewer' }).execute()
  await refused('noAccess', signer.act(acceptResults, { body: { assignment_ids: ids } }))
})

test('silence is reminded of three times and ends in a state with a next step; a refusal needs no account', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [
    `;${phoneOf(0)};Первый;Доставка заказов;10000`,
    `;${phoneOf(1)};Второй;Доставка заказов;12500`,
  ])
  await pressed(house, boss, id)
  await settle(house.stage)
  const params = { token: await tokenOf(house, phoneOf(1)) }
  await boss.act(contract.refuseWork, { params })
  await boss.act(contract.refuseWork, { params })
  const told = async () => {
    await settle(house.stage)
    const found = house.db.selectFrom('notifications').select('body').where('title', 'like', '%не все согласились')
    return (await found.orderBy('created_at').execute()).map(({ body }) => body)
  }
  assert.deepEqual(await told(), [], 'the hour gathers what else comes')
  house.clock.advance({ hours: 1 })
  assert.deepEqual(await told(), ['Отказались: 1. Пригласите снова или исключите строки'])
  for (let day = 0; day < 8; day += 1) {
    house.clock.advance({ hours: 24 })
    await settle(house.stage)
  }
  assert.deepEqual((await told()).slice(1), ['Отказались: 1, не ответили: 1. Пригласите снова или исключите строки'])
  assert.equal((await smsOf(house, phoneOf(0))).length, 4)
  assert.equal((await smsOf(house, phoneOf(1))).length, 1)
  const client = await enter(house.stage, bossPhone, 'client')
  const { items } = await client.act(contract.listNewcomers, { params: { id }, query: { group: 'unanswered' } })
  assert.deepEqual(
    items.map(({ step }) => step),
    ['Не ответил', 'Отказался'],
  )
  const [silent, unwilling] = items
  assert.ok(silent && unwilling)
  const change = (newcomer: string, action: 'exclude' | 'inviteAgain') =>
    client.act(contract.changeNewcomer, { params: { id: newcomer, action } })
  await change(silent.id, 'inviteAgain')
  await settle(house.stage)
  assert.equal((await smsOf(house, phoneOf(0))).length, 5)
  await change(unwilling.id, 'exclude')
  await refused('wrongState', change(unwilling.id, 'inviteAgain'))
  await settle(house.stage)
  const { counts } = await client.act(contract.readOnboarding, { params: { id } })
  assert.deepEqual([counts.awaited, counts.excluded, counts.unanswered], [1, 1, 0])
  const [row] = (await client.act(readRows, { params: { id }, query: { nos: '2' } })).items
  assert.equal(row?.state, 'excluded')
  await refused('notFound', client.act(contract.openWork, { params }))
  await refused('notFound', client.act(contract.refuseWork, { params }))
  const [task] = await house.db.selectFrom('tasks').select('slots').execute()
  assert.equal(task?.slots, 1)
})

test('who is left out before the invitation frees the place kept for him, and nothing of him stays', async () => {
  await using house = await openWholeHouse(start)
  const rows = [0, 1].map((place) => `;${phoneOf(place)};Курьер ${place};Доставка заказов;10000`)
  const { boss, id } = await loaded(house, rows)
  await pressed(house, boss, id)
  await settle(house.stage)
  const state = { state: 'stuck', task_id: null, invitation_id: null, phone: phoneOf(1), name: 'Курьер 1' } as const
  await house.db.updateTable('newcomers').set(state).where('no', '=', 2).execute()
  const { items } = await boss.act(contract.listNewcomers, { params: { id }, query: { group: 'unanswered' } })
  await boss.act(contract.changeNewcomer, { params: { id: items[0]?.id ?? '', action: 'exclude' } })
  const [task] = await house.db.selectFrom('tasks').select('slots').execute()
  assert.equal(task?.slots, 1)
  const left = await house.db.selectFrom('newcomers').select(['phone', 'name', 'state']).where('no', '=', 2).executeTakeFirst()
  assert.deepEqual(left, { phone: null, name: '', state: 'excluded' })
})

test('a code is for these people and sums only', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  house.clock.advance({ minutes: 3 })
  const params = { id }
  const { sha256 } = await boss.act(contract.sendOnboardingCode, { params, body: form })
  const code = await boss.lastCode()
  const other = { ...form, result: `${form.result} и ещё отчёт`, code, sha256 }
  await refused('registerChanged', boss.act(contract.startOnboarding, { params, body: other }))
  const wrong = code === '111111' ? '222222' : '111111'
  await refused('wrongCode', boss.act(contract.startOnboarding, { params, body: { ...form, code: wrong, sha256 } }))
  const impossible = { ...form, due_on: '2020-01-01' }
  await refused('tasksImpossible', boss.act(contract.previewOnboarding, { params, body: impossible }))
  const forbidden = { ...form, result: 'Работа по трудовому договору: звоните на +7 900 000-00-00' }
  await refused('stopWords', boss.act(contract.previewOnboarding, { params, body: forbidden }))
})

test('people of a register are shown by pages, each group by itself, and what is asked every few seconds reads no page', async () => {
  await using house = await openWholeHouse(start)
  const people = Array.from(
    { length: 120 },
    (_, place) => `;8999000${String(place).padStart(4, '0')};Курьер ${place};Доставка заказов;1000`,
  )
  const { boss, id } = await loaded(house, people)
  await pressed(house, boss, id)
  await house.db.updateTable('newcomers').set({ state: 'silent' }).where('no', '<=', 60).execute()
  const page = (query: { group?: 'awaited' | 'unanswered' | 'ready'; after?: number }) =>
    boss.act(contract.listNewcomers, { params: { id }, query })
  const [first, second] = [await page({}), await page({ after: 50 })]
  assert.deepEqual([first.items.length, first.next, second.items.at(0)?.no, second.next], [50, 50, 51, 100])
  const [silent, rest] = [await page({ group: 'unanswered' }), await page({ group: 'unanswered', after: 50 })]
  assert.deepEqual([silent.next, rest.items.length, rest.items.at(-1)?.no, rest.next], [50, 10, 60, null])
  assert.equal((await page({ group: 'awaited' })).items[0]?.no, 61)
  assert.deepEqual((await page({ group: 'ready' })).items, [])
  const counted = await boss.act(contract.countNewcomers, { params: { id } })
  assert.deepEqual([counted.total, counted.waiting, counted.counts.unanswered, counted.counts.awaited], [120, 60, 60, 60])
})

test('the counts of a register of ten thousand people are one statement by index', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;1000`])
  await pressed(house, boss, id)
  await sql`insert into register_rows (id, register_id, org_id, no, state, updated_at)
    select 'row_' || n, register_id, org_id, n, 'error', updated_at from register_rows, generate_series(2, 10000) n`.execute(
    house.db,
  )
  await sql`insert into newcomers (id, onboarding_id, row_id, no, name, service, amount, state, updated_at)
    select 'newcomer_' || n, onboarding_id, 'row_' || n, n, '', '', 1, 'invited', updated_at
    from newcomers, generate_series(2, 10000) n`.execute(house.db)
  await sql`analyze newcomers, register_rows`.execute(house.db)
  const asked: string[] = []
  const watched = house.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const counted = await countStandings(watched, id as Id<'register'>)
  assert.deepEqual([counted.total, counted.counts.awaited], [10_000, 10_000])
  assert.equal(asked.length, 1)
  const { items } = await boss.act(contract.listNewcomers, { params: { id }, query: { after: 9_000 } })
  assert.deepEqual([items.length, items[0]?.no], [50, 9001])
})
