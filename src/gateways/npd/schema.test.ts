import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { wireName, writeRequest } from './business-message.ts'
import { lifelikeRequests } from './lifelike-requests.ts'
import { words } from './message-fields.ts'
import { messages } from './messages.ts'
import { openStand } from './simulator-stand.ts'
import type { MessageKind } from './messages.ts'
import type { Stand } from './simulator-stand.ts'

const here = (path: string) => new URL(path, import.meta.url)
const schema = readFileSync(here('./schema/tax-service.xsd'), 'utf8')
const names = readdirSync(here('./golden/'))
/** `Object.keys` returns exactly the message kinds of the table. */
const kinds = Object.keys(messages) as MessageKind[]

test('every golden file is valid by the schema of the tax service', async () => {
  const xml = names.map((fileName) => ({ fileName, contents: readFileSync(here(`./golden/${fileName}`)) }))
  const { errors } = await validateXML({ xml, schema })
  assert.deepEqual(
    errors.map(({ loc, message }) => `${loc?.fileName} ${message}`),
    [],
  )
})

test('the schema describes every message of the table in both directions, and nothing else', () => {
  const declared = [...schema.matchAll(/^ {2}<xs:element name="(\w+)"/gm)].map(([, name]) => name)
  const wanted = kinds.flatMap((kind) => [wireName(kind, 'Request'), wireName(kind, 'Response')])
  assert.deepEqual(new Set(declared), new Set([...wanted, 'SmzPlatformError']))
  assert.equal(declared.length, wanted.length + 1)
})

test('the page of readiness has one row for every message', () => {
  const page = readFileSync(here('../../../docs/tax-service-readiness.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind)
  assert.deepEqual(rows, kinds)
})

test('the schema refuses a golden file with a field out of order, a missing field or a strange one', async () => {
  const income = readFileSync(here('./golden/PostIncomeRequestV2.xml'), 'utf8')
  const harmed = {
    swapped: income.replace(/(<RequestTime>.*<\/RequestTime>)(\s*)(<OperationTime>.*<\/OperationTime>)/, '$3$2$1'),
    missing: income.replace(/<TotalAmount>.*<\/TotalAmount>/, ''),
    strange: income.replace('<Inn>', '<Stranger/><Inn>'),
  }
  for (const [harm, contents] of Object.entries(harmed)) {
    assert.notEqual(contents, income)
    const { valid } = await validateXML({ xml: { fileName: `${harm}.xml`, contents }, schema })
    assert.equal(valid, false, harm)
  }
})

test('every request the client writes and every answer the simulator gives is valid by the schema', async () => {
  await using stand = await openStand({ rules: { masterToken: undefined, registrationSeconds: 0 } })
  await prepare(stand)
  const requests = lifelikeRequests(clock.now())
  const documents: { fileName: string; contents: string }[] = []
  for (const kind of kinds) {
    documents.push({ fileName: `${kind}-request.xml`, contents: writeRequest(kind, requests[kind]) })
    await stand.service.ask(kind, requests[kind])
  }
  const sent = JSON.parse(await (await fetch(`${stand.url}/admin/messages`)).text()) as { kind: string; answerXml: string }[]
  assert.deepEqual(new Set(sent.map(({ kind }) => kind)), new Set(kinds))
  for (const [place, { kind, answerXml }] of sent.entries()) {
    documents.push({ fileName: `${kind}-answer-${place}.xml`, contents: answerXml })
  }
  const { errors } = await validateXML({ xml: documents, schema, initialMemoryPages: 1024, maxMemoryPages: 4096 })
  assert.deepEqual(
    errors.map(({ loc, message }) => `${loc?.fileName} ${message}`),
    [],
  )
  const refused = sent.filter(({ answerXml }) => answerXml.startsWith('<SmzPlatformError')).map(({ kind }) => kind)
  // He is bound already; other partners and restrictions are not played by the simulator.
  const expected = ['PostBindPartnerWithInn', 'PostDecisionPermissionsChange', 'PostRestrictions', 'GetRestrictionsStatus']
  assert.deepEqual(new Set(refused), new Set(expected))
})

/** People the requests speak of: one bound with every right, one with a debt, one who will leave, with a charge and a letter. */
async function prepare(stand: Stand): Promise<void> {
  const admin = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${stand.url}/admin/${path}`, { method, body: JSON.stringify(body) })
    assert.ok(answer.ok, await answer.text())
  }
  const person = { birthday: '1981-02-17', debt: { debt: 31_000, penalty: 450 }, permissions: words.permission }
  await admin('PUT', 'persons/990900000132', person)
  await admin('PUT', 'persons/990900000453', { registered: true, permissions: ['INCOME_REGISTRATION'] })
  await admin('PUT', 'persons/990900000206', { newInn: '990900000380' })
  await admin('POST', 'notifications', { inn: '990900000132', title: 'Начислен налог', message: 'За октябрь' })
}
