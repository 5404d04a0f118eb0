import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractorStatusChanged, dependenceForeseen, dependenceRose } from '#/features/contractors/server/jobs.ts'
import { bindingChanged, innChanged } from '#/features/partner/server/jobs.ts'
import { registrationChanged } from '#/features/registration/server/jobs.ts'
import { limitReached } from '#/features/taxes/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openNoticeHouse } from '../../../../tests/support/notice-house.ts'

test('a person hears that his binding waits for him, was rejected or has run out, and that his ИНН is another', async () => {
  await using house = await openNoticeHouse()
  const { personId } = house
  assert.deepEqual(await house.tell(bindingChanged, { personId, state: 'waiting' }), [
    'person: Подтвердите привязку в «Мой налог»',
  ])
  assert.deepEqual(await house.tell(bindingChanged, { personId, state: 'rejected' }), ['person: Запрос на привязку отклонён'])
  assert.deepEqual(await house.tell(bindingChanged, { personId, state: 'timedOut' }), ['person: Срок запроса истёк'])
  assert.deepEqual(await house.tell(innChanged, { personId }), ['person: ФНС присвоила вам другой ИНН'])
})

test('each end of a registration, and of leaving the regime, is told in its own words', async () => {
  await using house = await openNoticeHouse()
  const { personId } = house
  const ended = async (kind: 'register' | 'unregister', state: 'done' | 'notYet' | 'rejected') => {
    await house.db.deleteFrom('npd_registrations').execute()
    const [registrationId, now] = [newId('npdRegistration', house.clock), house.clock.now()]
    await house.db
      .insertInto('npd_registrations')
      .values({
        id: registrationId,
        person_id: personId,
        kind,
        mode: 'guided',
        state,
        registered_on: kind === 'register' && state === 'done' ? Temporal.PlainDate.from('2026-11-20') : null,
        unregistered_on: kind === 'unregister' && state === 'done' ? Temporal.PlainDate.from('2026-11-20') : null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    return house.tell(registrationChanged, { registrationId, personId, kind, state })
  }
  assert.deepEqual(await ended('register', 'done'), ['person: Вы самозанятый с 20.11.2026'])
  assert.deepEqual(await ended('register', 'notYet'), ['person: ФНС не подтвердила статус'])
  assert.deepEqual(await ended('register', 'rejected'), ['person: Постановка на учёт не состоялась'])
  assert.deepEqual(await ended('unregister', 'done'), ['person: Вы сняты с учёта 20.11.2026'])
  assert.deepEqual(await ended('unregister', 'notYet'), ['person: ФНС не подтвердила снятие с учёта'])
  assert.deepEqual(await ended('unregister', 'rejected'), ['person: ФНС отказала в снятии с учёта'])
})

test('a lost status and its return are told to both sides', async () => {
  await using house = await openNoticeHouse()
  const { personId, orgId } = house
  const changed = (change: 'lost' | 'returned') =>
    house.tell(contractorStatusChanged, {
      checkId: newId('statusCheck', house.clock),
      personId,
      orgIds: [orgId],
      change,
      since: '2026-11-20',
    })
  assert.deepEqual(await changed('lost'), ['client: Статус самозанятого утрачен', 'person: Статус самозанятого утрачен'])
  assert.deepEqual(await changed('returned'), [
    'client: Статус самозанятого снова есть',
    'person: Статус самозанятого снова есть',
  ])
})

test('a customer hears how near an inspection is, and a person that the limit of the year is passed', async () => {
  await using house = await openNoticeHouse()
  const { personId, orgId } = house
  const rose = (level: 'near' | 'above') => house.tell(dependenceRose, { orgId, level, people: 9, day: '2026-11-21' })
  assert.deepEqual(await rose('near'), ['client: Близко порог приказа № 685н'])
  assert.deepEqual(await rose('above'), ['client: Риск проверки по приказу № 685н'])
  assert.deepEqual(await house.tell(limitReached, { personId, year: 2026, mark: 100 }), ['person: Лимит самозанятого пройден'])
})

test('a customer hears a month before whom the signs of an inspection reach, and that their number does', async () => {
  await using house = await openNoticeHouse()
  const { orgId } = house
  const foreseen = (people: number, on: string | null, threshold: string | null) =>
    house.tell(dependenceForeseen, { orgId, people, on, threshold, matching: 34, day: '2026-11-21' })
  assert.deepEqual(await foreseen(2, '2026-12-01', null), ['client: Через 10 дней под критерии попадут 2 человека'])
})
