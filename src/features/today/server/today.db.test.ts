import assert from 'node:assert/strict'
import test from 'node:test'
import { acceptAll, choose, handIn, signAll } from '#/apps/demo/demo-scenes.ts'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { demoContractors, demoMembers } from '#/apps/demo/demo-people.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import { callApi } from '#/platform/server/api.ts'
import type { CallReply, Endpoint } from '#/wire/endpoint.ts'
import { callerFor, seedManySides } from '../../../../tests/support/two-sides.ts'
import type { Person } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import { readClientToday, readPersonToday } from '../contract.ts'

type ClientToday = CallReply<typeof readClientToday>
type PersonToday = CallReply<typeof readPersonToday>

test('«Сегодня» follows a work from the choice to the money, and tells each only what is theirs to do', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedManySides(house)
  const { stage } = house
  const [owner, first] = [demoMembers[0], demoContractors[0]]
  assert.ok(first)
  const boss = () => enter(stage, owner.phone, 'client')
  const contractor = () => enter(stage, first.phone, 'person')
  const { application, task } = sides.things
  const sees = async (person: Person) => toldTo<ClientToday>(house, readClientToday, person)
  const ownSees = async () => toldTo<PersonToday>(house, readPersonToday, sides.person)
  const needsOf = async (person: Person) => (await sees(person)).needs.map(({ kind }) => kind)

  await t.test('a new application waits for those who choose, and for nobody else', async () => {
    const { needs, first_payment: steps } = await sees(sides.roles.owner)
    const chosen = needs.find(({ kind }) => kind === 'chooseApplicants')
    assert.deepEqual([chosen?.count, chosen?.only], [1, task], 'the only one leads to its task')
    assert.equal(steps, null, 'an organization that has paid needs no list of first steps')
    assert.ok((await needsOf(sides.roles.manager)).includes('chooseApplicants'))
    assert.deepEqual(await needsOf(sides.roles.viewer), [])
    assert.deepEqual((await needsOf(sides.narrowed.manager)).includes('chooseApplicants'), false, 'another branch')
  })

  await t.test('documents wait for the person, then the result with its day', async () => {
    await house.db.updateTable('contractors').set({ state: 'works', paused_until: null }).execute()
    await choose(stage, await boss(), application ?? '')
    await settle(stage)
    const offered = (await ownSees()).needs.map(({ kind }) => kind)
    assert.ok(offered.includes('sign') || offered.includes('offer'), offered.join())
    await signAll(stage, await contractor(), 'person')
    await signAll(stage, await boss(), 'client')
    const deliver = (await ownSees()).needs.find(({ kind }) => kind === 'deliver')
    assert.ok(deliver?.due_on !== null && deliver?.late === false)
  })

  await t.test('the result waits for acceptance with its term, which stands among the terms of the week', async () => {
    await handIn(stage, await contractor(), 'Готово')
    const { needs, terms } = await sees(sides.roles.owner)
    const accept = needs.find(({ kind }) => kind === 'acceptResults')
    assert.deepEqual([accept?.count, accept?.only, accept?.late], [1, task, false])
    assert.ok(terms.some(({ kind, id, on }) => kind === 'accept' && id === task && on === accept?.due_on))
    assert.deepEqual((await sees(sides.narrowed.manager)).terms, [], 'terms of other branches are not told')
    house.clock.advance({ hours: 24 * 7 })
    const late = await sees(sides.roles.owner)
    assert.deepEqual([late.needs[0]?.kind, late.needs[0]?.late], ['acceptResults', true], 'what is late goes first')
  })

  await t.test('an accepted work is money under way for the customer and comes with its day for the person', async () => {
    await acceptAll(stage, await boss(), task ?? '')
    assert.deepEqual(
      (await ownSees()).coming.items.map(({ why }) => why),
      ['afterAct'],
    )
    await signAll(stage, await contractor(), 'person')
    await signAll(stage, await boss(), 'client')
    const { needs, money } = await sees(sides.roles.owner)
    assert.equal(needs.find(({ kind }) => kind === 'payWorks')?.count, 1)
    const { coming } = await ownSees()
    const [item] = coming.items
    assert.deepEqual([money?.to_pay.count, money?.to_pay.sum, item?.why], [1, item?.amount, 'byContract'])
    assert.ok(item?.on && Temporal.PlainDate.compare(item.on, moscowDate(house.clock.now())) > 0)
    assert.equal((await sees(sides.roles.viewer)).money, null, 'sums are for those who make or approve registers')
    assert.equal((await sees(sides.narrowed.accountant)).money?.to_pay.count, 0)
    assert.equal((await sees(sides.rival)).money?.to_pay.count, 0, 'nothing of another organization')
    assert.deepEqual((await toldTo<PersonToday>(house, readPersonToday, sides.stranger)).coming.items, [])
  })

  await t.test('a receipt whose term is over, the month before and a risk wait for those who see to them', async () => {
    const orgId = sides.orgId as Id<'organization'>
    const today = moscowDate(house.clock.now())
    const month = today.with({ day: 1 }).subtract({ months: 1 })
    const kinds: readonly string[] = ['chaseReceipts', 'closeMonth', 'lowerRisk']
    const waits = async (person: Person) => (await sees(person)).needs.filter(({ kind }) => kinds.includes(kind))
    const foreign = await waits(sides.rival)
    const late = { state: 'failed' as const, deadline_on: today.subtract({ days: 1 }) }
    await house.db.updateTable('receipts').set(late).where('org_id', '=', orgId).execute()
    const day = { org_id: orgId, day: month, state: 'registered', count: 1, total: kopecks(100) }
    await house.db.insertInto('receipt_days').values(day).execute()
    const meter = { org_id: orgId, level: 'above' as const, people: 36, counted_on: today }
    await house.db.insertInto('dependence_meters').values(meter).execute()
    const told = await waits(sides.roles.owner)
    assert.deepEqual(
      told.map(({ kind, count, only, late }) => [kind, kind === 'chaseReceipts' ? count > 0 : count, only, late]),
      [
        ['chaseReceipts', true, null, true],
        ['closeMonth', 1, month.toString().slice(0, 7), false],
        ['lowerRisk', 36, null, false],
      ],
    )
    assert.deepEqual(
      (await waits(sides.roles.accountant)).map(({ kind }) => kind),
      ['chaseReceipts', 'closeMonth'],
      "limits are the owner's",
    )
    assert.deepEqual(await waits(sides.roles.viewer), [])
    assert.deepEqual(await waits(sides.rival), foreign, 'nothing of another organization')
    assert.ok((await waits(sides.narrowed.accountant)).every(({ kind }) => kind === 'chaseReceipts'))
    const by = { accepted_by: sides.roles.owner.id, accepted_at: house.clock.now(), accepted_note: 'Знаем и следим' }
    const accepted = { accepted_level: 'above' as const, accepted_people: 36, accepted_until: today, ...by }
    await house.db.updateTable('dependence_meters').set(accepted).execute()
    const left = (await waits(sides.roles.owner)).map(({ kind }) => kind)
    assert.deepEqual(left, ['chaseReceipts', 'closeMonth'], 'an accepted risk waits for nobody')
  })

  await t.test('who has nothing to pay yet sees which steps to the first payment are made', async () => {
    await house.db
      .updateTable('payouts')
      .set({ paid_at: null, state: 'cancelled' })
      .where('org_id', '=', sides.orgId as Id<'organization'>)
      .execute()
    const { first_payment: steps } = await sees(sides.roles.owner)
    assert.deepEqual(
      steps?.filter(({ done }) => !done).map(({ step }) => step),
      ['payment'],
    )
  })
})

async function toldTo<Told>(house: WholeHouse, contract: Endpoint, person: Person): Promise<Told> {
  const answer = await callApi(house.api, contract, await callerFor(house, person), {})
  assert.equal(answer.status, 200)
  return answer.body['data'] as Told
}
