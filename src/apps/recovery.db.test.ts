import assert from 'node:assert/strict'
import test from 'node:test'
import * as identity from '#/features/identity/contract.ts'
import { identityHandlers } from '#/features/identity/server/handlers.ts'
import { notificationHandlers } from '#/features/notifications/server/handlers.ts'
import { startRecovery } from '#/features/profile/contract/profile.ts'
import { profileRoutes } from '#/features/profile/server/routes.ts'
import type { Letter, MailGateway } from '#/gateways/mail/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok } from '#/kernel/result.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../tests/support/phone-house.ts'

const lost = phoneOf('89004445566')
const fresh = phoneOf('89007778899')
const inn = '500100732259'
const number = '123456'

test('the owner of a lost phone moves the profile to a new phone after 72 hours', async () => {
  await using house = await openHouse()
  const ownerId = await house.addOwner()
  const owner = await house.enter(lost)
  const prover = await house.enter(fresh)
  const asked = await house.ask(prover)
  assert.deepEqual(asked.body['data'], { hours: 72 })
  await house.work()
  const sms = house.sent.at(-1)
  assert.equal(sms?.to, lost)
  assert.match(sms?.text ?? '', /просит перенести ваш профиль на другой телефон/)
  assert.equal(house.letters.at(-1)?.to, 'owner@example.ru')
  assert.deepEqual((await house.phone(owner)).change, {
    kind: 'recovery',
    masked_phone: '+7 *** ***-88-99',
    asked_at: '2026-11-21T09:00:00Z',
    due_at: '2026-11-24T09:00:00Z',
  })

  house.clock.advance({ hours: 71 })
  await house.work()
  assert.equal((await house.enter(lost)).personId, ownerId)
  house.clock.advance({ hours: 1 })
  await house.work()
  assert.match(house.sent.findLast(({ to }) => to === lost)?.text ?? '', /изменён на \+7 \*\*\* \*\*\*-88-99/)
  assert.equal((await house.call(identity.readPhone, prover)).status, 401)
  assert.deepEqual(await house.persons(), [
    { id: prover.personId, phone: null, status: 'deleted' },
    { id: ownerId, phone: fresh, status: 'active' },
  ])
  house.clock.advance({ minutes: 5 })
  assert.equal((await house.enter(fresh)).personId, ownerId)
  assert.notEqual((await house.enter(lost)).personId, ownerId)
})

test('a wrong answer, a missing profile and an empty one get the same reply and have no effect', async () => {
  await using house = await openHouse()
  await house.addOwner()
  await house.addActive(phoneOf('89001112233'))
  const prover = await house.enter(fresh)
  const right = await house.ask(prover)
  await house.db.updateTable('phone_changes').set({ state: 'cancelled' }).execute()
  const before = house.sent.length
  const other = await house.enter(phoneOf('89005556677'))
  const answers = [
    await house.ask(other, { document_number: '654321' }),
    await house.ask(other, { inn: '500100732260' }),
    await house.ask(other, { old_phone: '89008889900' }),
  ]
  const third = await house.enter(phoneOf('89005556688'))
  answers.push(await house.ask(third, { old_phone: '89001112233' }))
  const [, badInn, ...same] = answers
  assert.equal(badInn?.body['kind'], 'invalidInput')
  for (const answer of [answers[0], ...same]) assert.deepEqual({ ...answer }, { ...right })
  assert.equal((await house.db.selectFrom('phone_changes').selectAll().execute()).length, 1)
  await house.work()
  assert.equal(house.sent.slice(before).filter(({ text }) => text.includes('перенести')).length, 0)
})

test('the owner of the old phone cancels the move, and the profile stays however long one waits', async () => {
  await using house = await openHouse()
  const ownerId = await house.addOwner()
  await house.ask(await house.enter(fresh))
  house.clock.advance({ hours: 70 })
  const owner = await house.enter(lost)
  assert.equal(codeOf(await house.call(identity.cancelPhoneChange, owner)), 'done')
  house.clock.advance({ hours: 10 })
  await house.work()
  const kept = (await house.persons()).find(({ id }) => id === ownerId)
  assert.equal(kept?.phone, lost)
})

test('two workers move the profile once', async () => {
  await using house = await openHouse()
  const ownerId = await house.addOwner()
  await house.ask(await house.enter(fresh))
  house.clock.advance({ hours: 72 })
  const job = await house.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'identity.apply-recovery')
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('jobs')
    .values({ ...job, id: newId('job', house.clock), payload: JSON.stringify(job.payload) })
    .execute()
  await Promise.all([house.work(), house.work(), house.work()])
  assert.equal(house.sent.filter(({ text }) => text.includes('изменён')).length, 1)
  const moved = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'phoneRecovered').execute()
  assert.equal(moved.length, 1)
  assert.equal((await house.persons()).find(({ id }) => id === ownerId)?.phone, fresh)
})

test('an account that signed up meanwhile is not merged away, and the move is called off', async () => {
  await using house = await openHouse()
  const ownerId = await house.addOwner()
  const prover = await house.enter(fresh)
  await house.ask(prover)
  await house.db
    .updateTable('persons')
    .set({ status: 'active' })
    .where('id', '=', prover.personId as Id<'person'>)
    .execute()
  house.clock.advance({ hours: 72 })
  await house.work()
  const phones = new Map((await house.persons()).map(({ id, phone }) => [id, phone]))
  assert.deepEqual([phones.get(ownerId), phones.get(prover.personId as Id<'person'>)], [lost, fresh])
  const change = await house.db.selectFrom('phone_changes').select('state').executeTakeFirstOrThrow()
  assert.equal(change.state, 'expired')
})

test('three tries a day per asking account and per old phone; an account that has a profile cannot ask', async () => {
  await using house = await openHouse()
  await house.addOwner()
  const owner = await house.enter(lost)
  assert.equal(codeOf(await house.ask(owner)), 'wrongState')
  const prover = await house.enter(fresh)
  const answers = []
  for (let no = 0; no < 4; no += 1) answers.push(codeOf(await house.ask(prover, { document_number: `00000${no}` })))
  assert.deepEqual(answers, ['done', 'done', 'done', 'tooOften'])
  const another = await house.enter(phoneOf('89005556677'))
  assert.equal(codeOf(await house.ask(another)), 'tooOften')
})

async function openHouse() {
  const house = await openPhoneHouse()
  const letters: Letter[] = []
  const mail: MailGateway = {
    isBuiltIn: true,
    async send(letter) {
      letters.push(letter)
      return ok({ providerId: letter.messageKey, state: 'delivered' })
    },
  }
  const deps = { ...house.deps, mail }
  profileRoutes(house.api, deps)
  const table = createWorkTable()
  identityHandlers(table, deps)
  notificationHandlers(table, deps)
  return {
    ...house,
    letters,
    async work() {
      while ((await runDueJobs({ ...house.deps, table })) > 0);
    },
    ask: (caller: Partial<Caller>, told: object = {}) =>
      house.call(startRecovery, caller, { body: { old_phone: lost, inn, document_number: number, ...told } }),
    async phone(caller: Partial<Caller>) {
      return identity.readPhone.reply.parse((await house.call(identity.readPhone, caller)).body['data'])
    },
    persons: () => house.db.selectFrom('persons').select(['id', 'phone', 'status']).orderBy('phone', 'desc').execute(),
    async addOwner() {
      const personId = await house.addActive(lost)
      const now = house.clock.now()
      await house.db
        .insertInto('profiles')
        .values({
          person_id: personId,
          inn: inn as PersonInn,
          doctypeid: 21,
          paspnumber_cipher: sealField(house.deps.fieldKey, personId, 'paspnumber', number),
          email: 'owner@example.ru',
          email_confirmed_at: now,
          updated_at: now,
        })
        .execute()
      return personId
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}
