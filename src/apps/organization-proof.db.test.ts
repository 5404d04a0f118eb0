import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { readOwnOrganization } from '#/features/organizations/contract/organization.ts'
import { sendStatement } from '#/features/organizations/contract/proof.ts'
import { declineStatement } from '#/features/organizations/server/decline-statement.ts'
import { listUnproven } from '#/features/organizations/server/list-unproven.ts'
import { proveByPayments } from '#/features/organizations/server/prove-by-payments.ts'
import { proveOrganization } from '#/features/organizations/server/prove-organization.ts'
import { readStatement } from '#/gateways/bank-file/read-statement.ts'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { callApi, endpointKey } from '#/platform/server/api.ts'
import type { Raw } from '#/platform/server/api.ts'
import type { OperatorAccount } from '#/platform/server/config-operator.ts'
import type { Caller } from '#/platform/server/gate.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from '../../tests/support/outcome-of.ts'
import { callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable } from './authorization-table.ts'

const inn = '7701010017' as Inn
const pdf = new TextEncoder().encode('%PDF-1.7 заявление')

test('nothing is signed or paid in the name of an organization until it is proven', async () => {
  await using house = await openRealHouse()
  const demanding = [...house.api.served.values()].map(({ contract }) => contract).filter(({ proven }) => proven)
  assert.deepEqual(demanding.map(endpointKey).toSorted(), [
    'POST /api/v1/client/contractors/:id/ledger/sign',
    'POST /api/v1/client/docs/:id/annul',
    'POST /api/v1/client/docs/:id/misload',
    'POST /api/v1/client/docs/:id/replace',
    'POST /api/v1/client/docs/:id/send_code',
    'POST /api/v1/client/docs/:id/sign',
    'POST /api/v1/client/docs/destructions',
    'POST /api/v1/client/docs/offer',
    'POST /api/v1/client/docs/outside',
    'POST /api/v1/client/docs/outside/papers',
    'POST /api/v1/client/docs/outside/preview',
    'POST /api/v1/client/docs/own',
    'POST /api/v1/client/docs/own/:id/send',
    'POST /api/v1/client/docs/replace',
    'POST /api/v1/client/docs/send_code',
    'POST /api/v1/client/docs/sign',
    'POST /api/v1/client/registers/:id/continue',
    'POST /api/v1/client/registers/:id/onboarding',
    'POST /api/v1/client/registers/:id/retry',
    'POST /api/v1/client/registers/:id/schedule',
    'POST /api/v1/client/registers/:id/start',
    'POST /api/v1/client/templates/:kind/renewals',
  ])
  const ask = (contract: Endpoint) =>
    house.ask(contract, authorizationTable[endpointKey(contract)]?.input?.(house.sides.things) ?? {})
  for (const contract of demanding) {
    const answer = await ask(contract)
    assert.deepEqual([answer.status, outcomeOf(answer.body)], [403, 'organizationUnproven'], endpointKey(contract))
  }
  assert.equal(await proveOrganization(house, inn, 'operator'), 'proven')
  for (const contract of demanding) {
    const { body } = await ask(contract)
    assert.ok(!['organizationUnproven', 'fault'].includes(outcomeOf(body)), `${endpointKey(contract)}: ${JSON.stringify(body)}`)
  }
})

test('in training mode nothing has to be proven', async () => {
  await using house = await openRealHouse({ training: true })
  for (const { contract } of house.api.served.values()) {
    if (!contract.proven) continue
    const { body } = await house.ask(contract, authorizationTable[endpointKey(contract)]?.input?.(house.sides.things) ?? {})
    assert.notEqual(outcomeOf(body), 'organizationUnproven', endpointKey(contract))
  }
})

test('a signed statement is kept, declined with a reason, sent again and proves the organization', async () => {
  await using house = await openRealHouse()
  const send = (bytes: Uint8Array) => house.ask(sendStatement, { query: { file_name: 'заявление.pdf' }, body: bytes })
  const shown = async () => readOwnOrganization.reply.parse((await house.ask(readOwnOrganization, {})).body['data']).proof

  assert.equal((await shown()).state, 'unproven')
  assert.equal(outcomeOf((await send(new Uint8Array([80, 75]))).body), 'badFile')
  assert.equal(await declineStatement(house, inn, 'Рано'), 'absent')

  assert.equal(outcomeOf((await send(pdf)).body), 'done')
  assert.deepEqual([(await shown()).state, (await shown()).statement_name], ['sent', 'заявление.pdf'])
  const [waiting] = await listUnproven(house.db)
  assert.equal(waiting?.inn, inn)
  const kept = await house.gateways.files.read(waiting.statement_sha256 ?? '')
  assert.ok(kept.ok && Buffer.from(kept.value).equals(pdf))

  assert.equal(await declineStatement(house, inn, 'Нет подписи руководителя'), 'declined')
  assert.deepEqual([(await shown()).state, (await shown()).declined], ['declined', 'Нет подписи руководителя'])
  assert.equal(outcomeOf((await send(pdf)).body), 'done')
  assert.deepEqual([(await shown()).state, (await shown()).declined], ['sent', ''])

  assert.equal(await proveOrganization(house, inn, 'statement'), 'proven')
  assert.equal(await proveOrganization(house, inn, 'payment'), 'provenBefore')
  assert.equal(await proveOrganization(house, '7710140679' as Inn, 'operator'), 'absent')
  assert.equal((await shown()).state, 'proven')
  assert.equal(outcomeOf((await send(pdf)).body), 'alreadyProven')
  assert.deepEqual(await house.journal(), [
    'ownershipStatementSent',
    'ownershipStatementDeclined',
    'ownershipStatementSent',
    'organizationProven',
  ])
})

test("an organization that pays to the operator's account is proven by the operator's own bank statement", async () => {
  const account = { bik: '044525974' as Bik, account: '40702810200000000021' as BankAccount }
  await using house = await openRealHouse({ account })
  const { proof } = readOwnOrganization.reply.parse((await house.ask(readOwnOrganization, {})).body['data'])
  assert.deepEqual(
    [proof.payment?.account, proof.payment?.purpose],
    [account.account, `Подтверждение организации ИНН ${inn}. Без НДС`],
  )

  const statement = readStatement(new TextEncoder().encode(incomingText('7702070139', account.account)))
  assert.ok(statement.ok)
  assert.deepEqual(await proveByPayments(house, statement.value.lines, account.account), [])
  const paid = readStatement(new TextEncoder().encode(incomingText(inn, account.account)))
  assert.ok(paid.ok)
  const proven = await proveByPayments(house, paid.value.lines, account.account)
  assert.deepEqual(
    proven.map((one) => one.inn),
    [inn],
  )
  assert.deepEqual(await proveByPayments(house, paid.value.lines, account.account), [])
  assert.deepEqual(await house.journal(), ['organizationProven'])
})

/** A bank statement of one payment that came from an organization. */
function incomingText(payerInn: string, account: string): string {
  return `1CClientBankExchange
ВерсияФормата=1.03
Кодировка=UTF-8
ДатаНачала=23.11.2026
ДатаКонца=23.11.2026
РасчСчет=${account}
СекцияРасчСчет
ДатаНачала=23.11.2026
ДатаКонца=23.11.2026
РасчСчет=${account}
КонецРасчСчет
СекцияДокумент=Платежное поручение
Номер=7
Дата=23.11.2026
Сумма=1.00
ПлательщикСчет=40702810900000000077
ПлательщикИНН=${payerInn}
Плательщик=ООО
ПлательщикБИК=044525225
ПолучательСчет=${account}
ДатаПоступило=23.11.2026
ПолучательИНН=7700000009
Получатель=ООО «Оператор»
ПолучательБИК=044525974
НазначениеПлатежа=Подтверждение
КонецДокумента
КонецФайла
`
}

test('a statement is sent by the whole organization, not by a branch of it', async () => {
  await using house = await openRealHouse()
  await house.db
    .updateTable('members')
    .set({ branch_ids: [house.sides.things.branch as Id<'branch'>] })
    .where('role', '=', 'owner')
    .execute()
  assert.equal(outcomeOf((await house.ask(sendStatement, { query: { file_name: 'а.pdf' }, body: pdf })).body), 'noAccess')
})

/** The whole product as it stands with real parties: only the mode differs, the parties are simulators. */
async function openRealHouse({ training = false, account }: { training?: boolean; account?: OperatorAccount } = {}) {
  const house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  const { api } = assemble({
    ...house,
    config: { ...house.config, training, operator: { ...house.config.operator, account } },
    log: house.stage.log,
    checkReplies: true,
  })
  const owner = await callerFor(house, sides.roles.owner)
  return {
    ...house,
    api,
    sides,
    ask: (contract: Endpoint, raw: Raw, caller: Caller = owner) =>
      callApi(api, contract, { ...caller, idempotencyKey: randomUUID() }, raw),
    /** What the journal of the organization says of its proof. */
    async journal(): Promise<string[]> {
      const rows = await house.db
        .selectFrom('journal_entries')
        .select('action')
        .where('owner_id', '=', owner.orgId as Id<'organization'>)
        .orderBy('no')
        .execute()
      return rows.map(({ action }) => action).filter((action) => /^(ownershipStatement|organizationProven)/.test(action))
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}
