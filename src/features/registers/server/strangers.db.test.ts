import assert from 'node:assert/strict'
import test from 'node:test'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/row.ts'

test('a file with phones and ИНН of people who work for others reveals nothing about them', async () => {
  await using house = await openRegistersHouse()
  const accountant = await house.seed.member(await house.seed.organization(), 'accountant')
  const first = await house.seed.contractor(0)
  await house.seed.contractor(1, { bound: false, method: false })
  const { phone } = await house.db.selectFrom('persons').select('phone').where('id', '=', first).executeTakeFirstOrThrow()
  const csv = `Телефон;ИНН;Услуга;Сумма\n+7${phone?.slice(1)};;Перевод;1000\n;${inns[0]};Перевод;1000\n;${inns[1]};Перевод;1000\n`
  const query = { file_name: 'люди.csv' }
  const file = contract.fileView.parse(
    dataOf(await house.call(accountant, contract.importRegister, { query, body: new TextEncoder().encode(csv) })),
  )
  const columns = Object.fromEntries(file.columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, index]])))
  const params = { id: file.register_id }
  dataOf(
    await house.call(accountant, contract.mapRegister, {
      params,
      body: { sheet: file.sheet, heading_row: file.heading_row, columns },
    }),
  )
  await house.work()
  const { items } = contract.listRows.reply.parse(dataOf(await house.call(accountant, contract.listRows, { params })))
  const nothing = { fio: '', requisites: null, problems: ['R020'] }
  assert.deepEqual(
    items.map(({ inn, fio, requisites, problems }) => ({ inn, fio, requisites, problems: problems.map(({ code }) => code) })),
    [
      { inn: '', ...nothing },
      { inn: inns[0], ...nothing },
      { inn: inns[1], ...nothing },
    ],
  )
})
