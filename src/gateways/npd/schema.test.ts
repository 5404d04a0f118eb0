import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { wireName } from './business-message.ts'
import { messages } from './messages.ts'
import type { MessageKind } from './messages.ts'

const here = (path: string) => new URL(path, import.meta.url)
const schema = readFileSync(here('./schema/tax-service.xsd'), 'utf8')
const names = readdirSync(here('./golden/'))

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
  const kinds = Object.keys(messages) as MessageKind[]
  const wanted = kinds.flatMap((kind) => [wireName(kind, 'Request'), wireName(kind, 'Response')])
  assert.deepEqual(new Set(declared), new Set([...wanted, 'SmzPlatformError']))
  assert.equal(declared.length, wanted.length + 1)
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
