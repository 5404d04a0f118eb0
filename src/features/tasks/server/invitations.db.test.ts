import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import type * as z from 'zod/mini'
import { changeContractorState } from '#/features/contractors/server/change-contractor-state.ts'
import { noticesForTaskInvitation } from '#/features/notifications/server/task-invitation-notice-queries.ts'
import { idFrom } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { job } from '#/platform/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskForm, TaskHouse } from '../../../../tests/support/task-house.ts'
import * as applicationContract from '../contract/application.ts'
import * as boardContract from '../contract/board.ts'
import * as taskContract from '../contract/task.ts'
import * as contract from '../contract/task-invitation.ts'
import { readWorkSummary } from '../contract/work.ts'
import { taskInvitationMoved } from './jobs.ts'

const unknownPhone = '+7 900 555-00-01'
const unknownInn = '183308858030'

type Invited = {
  readonly invited: number
  readonly left: readonly { readonly row: number; readonly kind: string; readonly text: string }[]
}
type Line = {
  readonly id: string
  readonly who: string
  readonly state: string
  readonly link: string | null
  readonly decline_reason: string | null
}

test('a phone nobody has gets one SMS with a link; whoever comes by it sees the task, applies, and his application answers the invitation', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const task = await house.publish(client)
  assert.deepEqual(await inviteBy(house, client, task, unknownPhone), { invited: 1, left: [] })
  await house.work()
  const [sms] = house.sent
  assert.match(
    sms?.text ?? '',
    /приглашает вас выполнить работу на 15\s000\s₽ через «Наряд»: https:\/\/naryad\.example\/tasks\/task_\w+\?invited=[\w-]{50}$/,
  )
  assert.deepEqual((await linesOf(house, client, task)).map(shown), [['+7 *** ***-00-01', 'sent']])

  const token = tokenIn(sms?.text)
  const opened = await house.done(contract.openLinkedInvitation, undefined, { params: { token } })
  assert.deepEqual([opened['task_id'], opened['state']], [task, 'seen'])
  const { id } = await house.done<{ id: string }>(applicationContract.apply, person, {
    params: { id: task },
    body: { comment: '', auto_confirm: true, invitation: token },
  })
  assert.deepEqual((await linesOf(house, client, task)).map(shown), [['Исполнителев Иван Иванович', 'applied']])
  const row = await house.db.selectFrom('task_invitations').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([row.application_id, row.person_id, row.phone], [id, person.personId, null])
  const own = await house.done<{ items: object[] }>(contract.listOwnInvitations, person, { query: {} })
  assert.equal(own.items.length, 1)
})

test('a registered person gets a notice and no SMS of ours, finds the invitation among his own, and the customer cannot tell him from others', async () => {
  await using house = await openTaskHouse()
  const heard = listen(house)
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const task = await house.publish(client)
  await inviteBy(house, client, task, `${unknownPhone}\n${person.phone}`)
  await house.work()
  assert.equal(house.sent.length, 1)
  const lines = await linesOf(house, client, task)
  assert.deepEqual(
    lines.map(({ state, link }) => [state, link]),
    [
      ['sent', null],
      ['sent', null],
    ],
  )
  const moved = heard[0]
  assert.ok(moved)
  const [told] = await house.db.transaction().execute((tx) => noticesForTaskInvitation(tx, moved))
  assert.deepEqual([told?.personId, told?.notice.title], [person.personId, 'Вас приглашают на задание'])
  assert.match(told?.notice.body ?? '', /«Снять видео о складе», 15\s000\s₽, сдать до 20\.12\.2026/)

  const summary = await house.done(readWorkSummary, person)
  assert.deepEqual([summary['invitations'], summary['needs'], summary['opens_on']], [1, 1, 'needs'])
  const viewer = await house.done<{ invitation: { id: string } | null }>(boardContract.readTaskViewer, person, {
    params: { id: task },
  })
  assert.ok(viewer.invitation)
  assert.deepEqual(await house.done(contract.seeInvitations, person, { body: {} }), { seen: 1 })
  const own = await house.done<{ items: { state: string; opening: string; sum: number }[] }>(
    contract.listOwnInvitations,
    person,
    {
      query: {},
    },
  )
  assert.deepEqual(
    own.items.map(({ state, opening, sum }) => [state, opening, sum]),
    [['seen', 'open', 1_500_000]],
  )
  await house.apply(person, task)
  assert.equal((await house.done(readWorkSummary, person))['invitations'], 0)
})

test('contractors are invited from the list, several at once; a foreign one stops all', async () => {
  await using house = await openTaskHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const [one, two, foreign] = [
    await contractorOf(house, client),
    await contractorOf(house, client),
    await contractorOf(house, other),
  ]
  const task = await house.publish(client, { slots: 3 })
  const invite = (ids: readonly string[], human = client, id = task) =>
    house.call(contract.inviteContractors, human, { params: { id }, body: { contractor_ids: ids } })
  assert.equal((await invite([one.id, foreign.id])).body['kind'], 'notFound')
  assert.equal((await invite([foreign.id], other)).body['kind'], 'notFound')
  assert.equal((await invite([])).body['kind'], 'invalidInput')
  assert.deepEqual((await invite([one.id, two.id])).body['data'], { invited: 2, left: [] })
  assert.deepEqual(
    (await linesOf(house, client, task)).map(({ who }) => who),
    Array(2).fill('Исполнителев Иван Иванович'),
  )
  assert.equal(
    (await house.call(contract.listTaskInvitations, other, { params: { id: task }, query: {} })).body['kind'],
    'notFound',
  )
})

test('nobody is asked twice: one who is invited, has applied, is stopped, or is a member is left out with the reason', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [stopped, applied] = [await contractorOf(house, client), await contractorOf(house, client)]
  const task = await house.publish(client, { slots: 3 })
  await house.apply(applied.human, task)
  await block(house, client, stopped.human)
  const list = [unknownPhone, stopped.human.phone, applied.human.phone, client.phone, unknownPhone, 'Иванов', unknownInn].join(
    '\n',
  )
  const first = await inviteBy(house, client, task, list)
  assert.equal(first.invited, 2)
  assert.deepEqual(
    first.left.map(({ row, kind, text }) => [row, kind, text]),
    [
      [2, 'skipped', 'у вас заблокирован: вернуть его можно в «Моих исполнителях»'],
      [3, 'skipped', 'уже откликнулся на это задание'],
      [4, 'skipped', 'сотрудник вашей организации'],
      [5, 'skipped', 'повтор строки 1'],
      [6, 'wrong', 'нет ни телефона, ни ИНН'],
    ],
  )
  const again = await inviteBy(house, client, task, `${unknownPhone}\n${unknownInn}`)
  assert.deepEqual([again.invited, again.left.map(({ text }) => text)], [0, Array(2).fill('уже приглашён, ждём ответа')])
  await house.work()
  assert.equal(house.sent.length, 1)
})

test('two members who invite one phone at once make one invitation and one SMS', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const task = await house.publish(client)
  const both = await Promise.all([inviteBy(house, client, task, unknownPhone), inviteBy(house, client, task, unknownPhone)])
  assert.deepEqual(both.map(({ invited }) => String(invited)).toSorted(), ['0', '1'])
  await house.work()
  assert.equal(house.sent.length, 1)
})

test('an invitation for an ИНН has a link to hand over, which serves that ИНН alone; one who comes finds it by his profile', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [stranger, other] = [await house.addContractor(), await house.addContractor()]
  const task = await house.publish(client, { slots: 2 })
  await inviteBy(house, client, task, unknownInn)
  const [line] = await linesOf(house, client, task)
  assert.equal(line?.who, `ИНН ${unknownInn}`)
  const token = tokenIn(line?.link ?? '')
  const body = { comment: '', auto_confirm: true, invitation: token }
  await house.done(applicationContract.apply, stranger, { params: { id: task }, body })
  assert.equal((await linesOf(house, client, task))[0]?.state, 'sent')
  await house.db
    .updateTable('profiles')
    .set({ inn: unknownInn as never })
    .where('person_id', '=', other.personId)
    .execute()
  assert.equal((await house.done(readWorkSummary, other))['invitations'], 1)
  await house.apply(other, task)
  assert.equal((await linesOf(house, client, task))[0]?.state, 'applied')
})

test('declining needs no reason and, by the link, no account; the customer is told, and the phone is erased', async () => {
  await using house = await openTaskHouse()
  const heard = listen(house)
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const other = await house.addContractor()
  const task = await house.publish(client)
  await inviteBy(house, client, task, `${unknownPhone}\n${person.phone}`)
  await house.work()
  const token = tokenIn(house.sent[0]?.text)
  const byLink = () => house.call(contract.declineLinkedInvitation, undefined, { params: { token }, body: {} })
  assert.deepEqual((await byLink()).body['data'], { state: 'declined' })
  assert.equal((await byLink()).body['kind'], 'wrongState')
  assert.equal(
    (await house.call(contract.declineLinkedInvitation, undefined, { params: { token: 'A'.repeat(50) }, body: {} })).status,
    404,
  )
  assert.equal((await house.call(contract.openLinkedInvitation, undefined, { params: { token: 'A'.repeat(50) } })).status, 404)

  const own = await house.done<{ items: { id: string }[] }>(contract.listOwnInvitations, person, { query: {} })
  const params = { id: own.items[0]?.id ?? '' }
  const decline = (human: Human) => house.call(contract.declineInvitation, human, { params, body: { reason: 'Занят' } })
  assert.equal((await decline(other)).body['kind'], 'notFound')
  const answers = await Promise.all([decline(person), decline(person)])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  await house.work()
  const lines = await linesOf(house, client, task)
  assert.deepEqual(
    lines.map(({ who, state, decline_reason: reason }) => `${who} ${state} ${reason ?? 'без причины'}`).toSorted(),
    ['По телефону declined Занят', 'По телефону declined без причины'],
  )
  const moved = heard.findLast(({ state }) => state === 'declined')
  assert.ok(moved)
  const [told] = await house.db.transaction().execute((tx) => noticesForTaskInvitation(tx, moved))
  assert.deepEqual([told?.orgId, told?.notice.title], [client.orgId, 'Приглашение отклонено'])
  // Whoever has declined may still apply.
  await house.apply(person, task)
})

test('the customer takes an invitation back, or sends it again an hour later, three SMS a day to one phone', async () => {
  await using house = await openTaskHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const task = await house.publish(client)
  await inviteBy(house, client, task, unknownPhone)
  await house.work()
  const [line] = await linesOf(house, client, task)
  const change = (action: string, human = client) =>
    house.call(contract.changeTaskInvitation, human, { params: { id: line?.id ?? '', action } })
  assert.equal((await change('resend', other)).body['kind'], 'notFound')
  assert.equal((await change('resend')).body['kind'], 'tooOften')
  for (const time of [1, 2]) {
    house.clock.advance({ hours: 1 })
    assert.equal((await change('resend')).body['code'], 1, String(time))
    await house.work()
  }
  assert.equal(house.sent.length, 3)
  house.clock.advance({ hours: 1 })
  assert.equal((await change('resend')).body['kind'], 'tooOften')
  const next = await house.publish(client)
  assert.deepEqual(
    (await inviteBy(house, client, next, unknownPhone)).left[0]?.text,
    'на этот номер сегодня ушло три СМС: пригласите завтра',
  )
  const answers = await Promise.all([change('withdraw'), change('withdraw')])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  const token = tokenIn(house.sent[0]?.text)
  assert.equal((await house.done(contract.openLinkedInvitation, undefined, { params: { token } }))['state'], 'withdrawn')
  assert.equal((await change('resend')).body['kind'], 'wrongState')
})

test('after seven days an invitation is over: both are told, the phone is erased, and the days begin anew with each sending', async () => {
  await using house = await openTaskHouse()
  const heard = listen(house)
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const task = await house.publish(client)
  await inviteBy(house, client, task, `${unknownPhone}\n${person.phone}`)
  await house.work()
  house.clock.advance({ hours: 24 * 3 })
  const [line] = (await linesOf(house, client, task)).filter(({ who }) => who.endsWith('00-01'))
  await house.done(contract.changeTaskInvitation, client, { params: { id: line?.id ?? '', action: 'resend' } })
  house.clock.advance({ hours: 24 * 4 + 1 })
  await house.work()
  assert.deepEqual((await linesOf(house, client, task)).map(({ state }) => state).toSorted(), ['expired', 'sent'])
  const moved = heard.findLast(({ state }) => state === 'expired')
  assert.ok(moved)
  const told = await house.db.transaction().execute((tx) => noticesForTaskInvitation(tx, moved))
  assert.deepEqual(
    told.map(({ notice }) => notice.title),
    ['Приглашения остались без ответа', 'Приглашение больше не действует'],
  )
  house.clock.advance({ hours: 24 * 3 })
  await house.work()
  const rows = await house.db.selectFrom('task_invitations').select(['state', 'phone']).execute()
  assert.deepEqual(
    rows.map(({ state, phone }) => [state, phone]),
    [
      ['expired', null],
      ['expired', null],
    ],
  )
})

test('an invitation ends with the task: when it is cancelled, and when its last place is taken; a closed task invites nobody', async () => {
  await using house = await openTaskHouse()
  const heard = listen(house)
  const [client, person, chosen] = [await house.addClient(), await house.addContractor(), await house.addContractor()]
  const [cancelled, full] = [await house.publish(client), await house.publish(client)]
  for (const task of [cancelled, full]) await inviteBy(house, client, task, person.phone)
  const { version } = await house.task(cancelled)
  await house.done(taskContract.cancelTask, client, { params: { id: cancelled }, body: { version, reason: 'Больше не нужно' } })
  await house.choose(client, await house.apply(chosen, full))
  for (const task of [cancelled, full]) {
    assert.deepEqual(
      (await linesOf(house, client, task)).map(({ state }) => state),
      ['expired'],
    )
    const answer = await list(house, client, task, unknownPhone)
    assert.equal(answer.body['kind'], 'invitingClosed')
  }
  await house.work()
  const [moved] = heard.filter(({ state }) => state === 'expired')
  assert.ok(moved)
  const told = await house.db.transaction().execute((tx) => noticesForTaskInvitation(tx, moved))
  assert.deepEqual(
    told.map(({ personId, notice }) => [personId, notice.body]),
    [[person.personId, '«Снять видео о складе»: приём откликов закончен']],
  )
  const known = await contractorOf(house, client)
  const body = { contractor_ids: [known.id] }
  assert.equal(
    (await house.call(contract.inviteContractors, client, { params: { id: full }, body })).body['kind'],
    'invitingClosed',
  )
})

test('while a task is paused its invitations wait: none is sent again', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const task = await house.publish(client)
  await inviteBy(house, client, task, unknownPhone)
  const { version } = await house.task(task)
  await house.done(taskContract.pauseTask, client, { params: { id: task }, body: { version } })
  house.clock.advance({ hours: 2 })
  const [line] = await linesOf(house, client, task)
  const params = { id: line?.id ?? '', action: 'resend' }
  assert.equal((await house.call(contract.changeTaskInvitation, client, { params })).body['kind'], 'invitingClosed')
})

test('a list is refused whole when it is no list, empty, longer than 500 lines, asked for too often, or above the day’s thousand', async () => {
  await using house = await openTaskHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const task = await house.publish(client)
  const kindOf = async (text: string | Uint8Array<ArrayBuffer>, name = 'Список.txt', human = client) =>
    (await list(house, human, task, text, name)).body['kind']
  assert.equal(await kindOf(unknownPhone, 'Список.txt', other), 'notFound')
  assert.equal(await kindOf('Имя'), 'invalidInput')
  assert.equal(await kindOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'Список.xls'), 'fileUnreadable')
  const phones = (count: number) =>
    Array.from({ length: count }, (_, place) => `8900${String(place).padStart(7, '0')}`).join('\n')
  const long = await list(house, client, task, phones(501))
  assert.match(String(long.body['message']), /В списке 501 строк, за раз — до 500/)
  assert.equal(await kindOf(phones(10_021)), 'tooManyRows')

  const now = house.clock.now()
  await house.db
    .insertInto('task_invitations')
    .values(
      Array.from({ length: 999 }, () => ({
        id: idFrom('taskInvitation', now, randomBytes(16)),
        org_id: client.orgId as Id<'organization'>,
        task_id: task as Id<'task'>,
        way: 'phone' as const,
        state: 'withdrawn' as const,
        invited_by: client.personId,
        sent_at: now,
        ended_at: now,
        expires_at: now,
        created_at: now,
      })),
    )
    .execute()
  const above = await list(house, client, task, phones(2))
  assert.match(String(above.body['message']), /за сутки на задания можно пригласить 1000 человек, осталось 1/)
  const people = [await contractorOf(house, client), await contractorOf(house, client)]
  const body = { contractor_ids: people.map(({ id }) => id) }
  assert.equal(
    (await house.call(contract.inviteContractors, client, { params: { id: task }, body })).body['kind'],
    'invalidInput',
  )
  for (let time = 0; time < 60; time += 1) await kindOf('Имя')
  assert.equal(await kindOf('Имя'), 'tooOften')
})

test('a draft that has been on the board is deleted with its old invitations', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const task = await house.publish(client)
  await inviteBy(house, client, task, person.phone)
  house.clock.advance({ hours: 24 * 20 })
  await house.work()
  assert.equal((await house.task(task)).state, 'expired')
  const { version } = await house.task(task)
  await house.done(taskContract.extendTask, client, { params: { id: task }, body: { version } })
  await house.done(taskContract.removeTask, client, { params: { id: task } })
  assert.equal((await house.db.selectFrom('task_invitations').select('id').execute()).length, 0)
})

function list(house: TaskHouse, client: Human, task: string, text: string | Uint8Array<ArrayBuffer>, name = 'Список.txt') {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return house.call(contract.inviteByList, client, { params: { id: task }, query: { file_name: name }, body })
}

/** What the notices are told, as they are told it. */
function listen(house: TaskHouse) {
  const heard: z.output<typeof taskInvitationMoved.payload>[] = []
  const listener = job('test.taskInvitationMoved', taskInvitationMoved.payload)
  onEvent(house.table, taskInvitationMoved, listener)
  onJob(house.table, listener, async (payload) => {
    heard.push(payload)
    return { next: 'done' }
  })
  return heard
}

async function inviteBy(house: TaskHouse, client: Human, task: string, text: string): Promise<Invited> {
  const answer = await list(house, client, task, text)
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Invited
}

async function linesOf(house: TaskHouse, client: Human, task: string): Promise<readonly Line[]> {
  const params = { id: task }
  return (await house.done<{ items: Line[] }>(contract.listTaskInvitations, client, { params, query: {} })).items
}

function shown({ who, state }: Line) {
  return [who, state]
}

function tokenIn(text = ''): string {
  return /invited=([\w-]{50})/.exec(text)?.[1] ?? ''
}

/** Somebody the customer has worked with. */
async function contractorOf(house: TaskHouse, client: Human, change: Partial<TaskForm> = {}) {
  const human = await house.addContractor()
  await house.choose(client, await house.apply(human, await house.publish(client, change)))
  const row = house.db.selectFrom('contractors').select('id').where('person_id', '=', human.personId)
  return { human, id: (await row.executeTakeFirstOrThrow()).id }
}

async function block(house: TaskHouse, client: Human, person: Human): Promise<void> {
  const contractor = house.db.selectFrom('contractors').select('id').where('person_id', '=', person.personId)
  const { id } = await contractor.executeTakeFirstOrThrow()
  const scope = { ...client, branchIds: [] } as unknown as ClientScope
  await changeContractorState(house.deps, scope, id, 'block', { cause: 'undelivered', reason: 'Дважды сорвал сроки' })
}
