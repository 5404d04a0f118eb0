import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { neighbour, openTaxHouse, taxpayer } from '../../../../tests/support/tax-house.ts'
import type { TaxHouse } from '../../../../tests/support/tax-house.ts'
import * as contract from '../contract.ts'
import type { CertificateView } from '../contract.ts'

const income = { kind: 'income', year: 2026 } as const

test('a certificate is requested, arrives as a PDF and is given only to its owner', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  const stranger = await house.addPayer(neighbour)
  for (const kind of ['income', 'registration'] as const) {
    const asked = await ask(house, person, { kind, year: 2026 })
    assert.equal(asked.state, 'queued')
    assert.equal((await download(house, person, asked.id)).status, 404, 'not there yet')
    await house.work()
    assert.equal((await house.read(person)).certificates.find((one) => one.kind === kind)?.state, 'ready')
    const file = await download(house, person, asked.id)
    assert.equal(
      Buffer.from(file.file?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
    assert.equal(
      file.file?.name,
      kind === 'income' ? 'Справка о доходах за 2026 год.pdf' : 'Справка о постановке на учёт за 2026 год.pdf',
    )
    assert.equal((await download(house, stranger, asked.id)).status, 404)
  }
  const actions = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('owner_id', '=', person)
    .orderBy('no')
    .execute()
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['certificateAsked', 'certificateDownloaded', 'certificateAsked', 'certificateDownloaded'],
  )
})

test('the file on disk reveals neither its owner nor its contents', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await ask(house, person, income)
  await house.work()
  const row = await house.db.selectFrom('tax_certificates').selectAll().executeTakeFirstOrThrow()
  const stored = await house.files.read(row.file_key ?? '')
  assert.ok(stored.ok)
  assert.ok(!Buffer.from(stored.value).includes('PDF') && !Buffer.from(stored.value).includes(taxpayer))
})

test('two clicks create one request, and a ready certificate can be requested again', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  const [one, two] = await Promise.all([ask(house, person, income), ask(house, person, income)])
  assert.equal(one.id, two.id)
  await house.work()
  const again = await ask(house, person, income)
  assert.notEqual(again.id, one.id)
  assert.deepEqual(
    (await house.read(person)).certificates.map(({ id, state }) => [id, state]),
    [[again.id, 'queued']],
  )
})

test('a future year, a missing binding and a missing right are refused with an explanation', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer(taxpayer, ['INCOME_REGISTRATION'])
  const code = async (body: object) => outcomeOf((await house.call(contract.requestCertificate, person, { body })).body)
  assert.equal(await code({ kind: 'registration', year: 2027 }), 'invalidInput')
  assert.equal(await code({ kind: 'registration', year: 2018 }), 'invalidInput')
  assert.equal(await code(income), 'rightMissing')
  assert.equal(await code({ kind: 'registration', year: 2026 }), 'done')
  await house.db.updateTable('bindings').set({ state: 'unboundByUs', rights_granted: [] }).execute()
  assert.equal(await code({ kind: 'registration', year: 2025 }), 'notBound')
})

test('a certificate waits a day for an unresponsive tax service, then fails and can be requested again', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await ask(house, person, income)
  await house.fault({ kind: 'down' })
  await house.work()
  await house.work({ hours: 23 })
  assert.equal((await house.read(person)).certificates[0]?.state, 'queued')
  await house.work({ hours: 2 })
  const [failed] = (await house.read(person)).certificates
  assert.deepEqual([failed?.state, failed?.problem], ['failed', 'ФНС не ответила за сутки. Запросите справку ещё раз'])
  await house.mend()
  await ask(house, person, income)
  await house.work({ hours: 1 })
  assert.equal((await house.read(person)).certificates[0]?.state, 'ready')
})

for (const [kind, fault, words] of [
  ['internal error', { kind: 'internal_error', count: 1 }, undefined],
  ['garbage', { kind: 'garbage', count: 1 }, undefined],
  ['lost answer', { kind: 'lost_answer', count: 1 }, undefined],
] as const) {
  test(`a certificate comes in spite of the fault «${kind}»`, async () => {
    await using house = await openTaxHouse()
    const person = await house.addPayer()
    await house.fault(fault)
    await ask(house, person, income)
    await house.work()
    await house.work({ hours: 1 })
    const [certificate] = (await house.read(person)).certificates
    assert.deepEqual([certificate?.state, certificate?.problem ?? undefined], ['ready', words])
  })
}

test('a person who unbound the platform sees why there is no certificate, and the binding ends', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.lever('POST', `admin/persons/${taxpayer}/unbind`)
  await ask(house, person, income)
  await house.work()
  const [failed] = (await house.read(person)).certificates
  assert.deepEqual([failed?.state, failed?.problem], ['failed', 'Вы отвязали платформу. Привяжите её снова, и данные обновятся'])
  const { state } = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'unboundByPerson')
})

test('certificates are requested within the daily limit of a person', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await ask(house, person, income)
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.requestCertificate, person, { body: { kind: 'registration', year: 2026 } }), 'tooOften')
})

test('content that is not a PDF is never given to anyone', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  const { createWorkTable } = await import('#/platform/server/worker.ts')
  const { taxHandlers } = await import('./handlers.ts')
  const html = { incomeReferencePdf: { content: Buffer.from('<html>').toString('base64') } }
  const table = createWorkTable()
  const taxService = { ...house.taxService, ask: async () => ({ ok: true, value: html }) }
  taxHandlers(table, { ...house.deps, taxService: taxService as never })
  const { id } = await ask(house, person, income)
  await house.work({ seconds: 1 }, table)
  assert.equal((await house.read(person)).certificates[0]?.problem, 'ФНС прислала не PDF. Запросите справку ещё раз')
  assert.equal((await download(house, person, id)).status, 404)
})

async function ask(
  house: TaxHouse,
  person: string,
  body: { kind: 'income' | 'registration'; year: number },
): Promise<CertificateView> {
  const answer = await house.call(contract.requestCertificate, person, { body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body['data'] as CertificateView
}

function download(house: TaxHouse, person: string, id: string) {
  return house.call(contract.downloadCertificate, person, { params: { id } })
}
