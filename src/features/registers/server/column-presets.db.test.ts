import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member } from '../../../../tests/support/registers-house.ts'
import { forgetPreset, listPresets } from '../contract/memory.ts'
import { fileView, importRegister, mapRegister, readRegisterFile } from '../contract/row.ts'

test('columns that a member confirmed are taken for the next file with the same heading, and others stay guessed', async () => {
  await using house = await openPresets()
  const { accountant, owner } = house
  const first = await house.upload(accountant, 'Кому;Сколько;Итого\n')
  assert.equal(first.preset, null)
  await house.confirm(accountant, first)

  const again = await house.upload(owner, 'Ведомость декабря;;\n;;\nКОМУ;сколько;Итого:\n')
  assert.deepEqual([again.preset?.columns, again.heading_row, again.rows], [{ inn: 0, service: 2, amount: 1 }, 3, 2])
  assert.equal(again.preset?.saved_at, '2026-11-21T09:00:00Z')
  assert.equal((await house.upload(owner, 'Кому;Итого;Сколько\n')).preset, null)
  const rows = await house.confirm(owner, again)
  assert.equal(rows, 2)
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assert.equal((await house.upload(stranger, 'Кому;Сколько;Итого\n')).preset, null)
})

test('another choice under the same heading takes the place of the former, which is told in the journal once', async () => {
  await using house = await openPresets()
  const { accountant, owner } = house
  await house.confirm(accountant, await house.upload(accountant, 'Кому;Сколько;Итого\n'))
  house.clock.advance({ hours: 1 })
  await house.confirm(owner, await house.upload(owner, 'Кому;Сколько;Итого\n'))
  assert.equal((await house.presets(owner))[0]?.saved_at, '2026-11-21T09:00:00Z')
  await house.confirm(owner, await house.upload(owner, 'Кому;Сколько;Итого\n'), { inn: 0, service: 1, amount: 2 })
  const [changed, ...others] = await house.presets(accountant)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [changed?.saved_at, changed?.columns],
    [
      '2026-11-21T10:00:00Z',
      [
        { field: 'inn', title: 'Кому' },
        { field: 'service', title: 'Сколько' },
        { field: 'amount', title: 'Итого' },
      ],
    ],
  )
  assert.deepEqual(await house.told(), ['columnsKept', 'columnsKept'])
})

test('two members who confirm at once leave one preset', async () => {
  await using house = await openPresets()
  const { accountant, owner } = house
  const files = [
    await house.upload(accountant, 'Кому;Сколько;Итого\n'),
    await house.upload(owner, 'Кому;Сколько;Итого\n'),
  ] as const
  await Promise.all([house.confirm(accountant, files[0]), house.confirm(owner, files[1])])
  assert.equal((await house.presets(owner)).length, 1)
})

test('forgotten columns are guessed anew, also in a file that waits for its columns', async () => {
  await using house = await openPresets()
  const { accountant, owner } = house
  await house.confirm(accountant, await house.upload(accountant, 'Кому;Сколько;Итого\n'))
  const waiting = await house.upload(owner, 'Кому;Сколько;Итого\n')
  const [preset] = await house.presets(owner)
  const params = { id: preset?.id }
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assertRefused(await house.call(stranger, forgetPreset, { params }), 'notFound')
  const both = await Promise.all([owner, accountant].map((member) => house.call(member, forgetPreset, { params })))
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 404],
  )
  const shown = await house.call(owner, readRegisterFile, { params: { id: waiting.register_id }, query: {} })
  assert.equal(fileView.parse(dataOf(shown)).preset, null)
  assert.deepEqual(await house.told(), ['columnsForgotten', 'columnsKept'])
  const viewer = await house.seed.member(owner.scope.orgId, 'viewer')
  assertRefused(await house.call(viewer, listPresets), 'noAccess')
  assertRefused(await house.call(viewer, forgetPreset, { params }), 'noAccess')
})

test('a file that says its heading again on a further page keeps the people above it', async () => {
  await using house = await openPresets()
  const { accountant, owner } = house
  await house.confirm(accountant, await house.upload(accountant, 'Кому;Сколько;Итого\n'))
  const again = await house.upload(owner, `Кому;Сколько;Итого\n${inns[2]};7;Перевод\nКому;Сколько;Итого\n`)
  assert.deepEqual([again.heading_row, again.preset?.columns], [1, { inn: 0, service: 2, amount: 1 }])
})

test('a file without a heading leaves nothing behind', async () => {
  await using house = await openPresets()
  const { owner } = house
  await house.confirm(owner, await house.upload(owner, ''))
  assert.deepEqual(await house.presets(owner), [])
})

async function openPresets() {
  const house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  let no = 0
  return Object.assign(house, {
    owner,
    accountant,
    /** Two lines under a heading that says nothing of our fields. */
    async upload(member: Member, heading: string) {
      no += 1
      const lines = [inns[0], inns[1]].map((inn) => `${inn};${no};Перевод ${no}\n`).join('')
      const body = new TextEncoder().encode(`${heading}${lines}`)
      return fileView.parse(dataOf(await house.call(member, importRegister, { query: { file_name: `${no}.csv` }, body })))
    },
    async confirm(
      member: Member,
      file: ReturnType<typeof fileView.parse>,
      columns: object = file.preset?.columns ?? { inn: 0, amount: 1, service: 2 },
    ) {
      const body = { sheet: file.sheet, heading_row: file.heading_row, columns }
      return dataOf(await house.call(member, mapRegister, { params: { id: file.register_id }, body }))['rows']
    },
    async presets(member: Member) {
      return listPresets.reply.parse(dataOf(await house.call(member, listPresets))).items
    },
    async told() {
      const entries = await house.db.selectFrom('journal_entries').select('action').where('action', 'like', 'columns%').execute()
      return entries.map(({ action }) => action).toSorted()
    },
  })
}
