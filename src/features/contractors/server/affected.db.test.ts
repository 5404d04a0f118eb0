import assert from 'node:assert/strict'
import test from 'node:test'
import { listAffected } from '#/features/journal/server/list-affected.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { openStatusHouse } from '../../../../tests/support/status-house.ts'
import { exportContractors, listContractors, readContractor } from '../contract/contractor.ts'

test('after a leak it is known whose data an account has shown: the opened cards, once a day, and everybody once a file is taken', async () => {
  await using house = await openStatusHouse()
  for (const place of [1, 2, 3]) {
    await house.person(place)
    await house.link(place)
    house.clock.advance({ seconds: 1 })
  }
  const from = house.clock.now()
  const phone = parsePhone('89000000000') ?? assert.fail()
  const shown = async () =>
    ((await listAffected(house.db, phone, { from, until: house.clock.now().add({ seconds: 1 }) })) ?? []).map(
      ({ phone, how, customer }) => `${phone.slice(-1)} ${how}, ${customer}`,
    )
  const { items } = await house.ask(listContractors, { query: {} })
  assert.deepEqual(await shown(), [], 'a list on the screen opens nobody')
  const id = items.at(-1)?.contractor_id ?? ''
  await house.ask(readContractor, { params: { id } })
  await house.ask(readContractor, { params: { id } })
  assert.deepEqual(await shown(), ['1 карточка исполнителя, ООО «Пример»'])
  house.as({ orgId: house.orgs.other })
  assert.equal(await house.code(readContractor, { params: { id } }), 'notFound')
  house.as({ orgId: house.orgs.own })

  house.clock.advance({ hours: 24 })
  await house.ask(readContractor, { params: { id } })
  await house.call(exportContractors, { query: {} })
  assert.deepEqual((await shown()).toSorted(), [
    '1 Список исполнителей скачан, ООО «Пример»',
    '1 карточка исполнителя, ООО «Пример»',
    '1 карточка исполнителя, ООО «Пример»',
    '2 Список исполнителей скачан, ООО «Пример»',
    '3 Список исполнителей скачан, ООО «Пример»',
  ])
  assert.deepEqual(await listAffected(house.db, phone, { from, until: from }), [])
  assert.equal(await listAffected(house.db, parsePhone('89990000000') ?? assert.fail(), { from, until: from }), undefined)
})
