import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCompanyInn, parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { readAnswer, writeRequest } from './business-message.ts'
import { messages, permissionsOfPlatform } from './messages.ts'
import { fieldsOf } from './field-of.ts'
import { readXml } from './read-xml.ts'
import { openEnvelope } from './soap-envelope.ts'
import type { AnswerOf, MessageKind } from './messages.ts'
import type { NpdFailure } from './port.ts'
import type { Result } from '#/kernel/result.ts'

const smz = 'urn://x-artefacts-gnivc-ru/ais3/SMZ/SmzPartnersIntegrationService/types/1.0'

test('an income request is serialized exactly as published clients send it', () => {
  const written = writeRequest('PostIncomeV2', {
    inn: person,
    requestTime: Temporal.Instant.from('2026-11-21T09:00:05.123Z'),
    operationTime: Temporal.Instant.from('2026-11-21T08:58:00Z'),
    incomeType: 'FROM_LEGAL_ENTITY',
    customerInn: company,
    customerOrganization: 'ООО "Ромашка & Ко"',
    services: [{ amount: kopecks(150_000), name: 'Монтаж стенда', quantity: 1 }],
    totalAmount: kopecks(150_000),
    operationUniqueId: '6f1d7a0e-3f54-4a0e-9a52-1d1c4c8f7b10',
  })
  assert.equal(
    written,
    '<PostIncomeRequestV2 xmlns="urn://x-artefacts-gnivc-ru/ais3/SMZ/SmzPartnersIntegrationService/types/1.0"><Inn>990900000132</Inn>' +
      '<RequestTime>2026-11-21T12:00:05+03:00</RequestTime>' +
      '<OperationTime>2026-11-21T11:58:00+03:00</OperationTime>' +
      '<IncomeType>FROM_LEGAL_ENTITY</IncomeType>' +
      '<CustomerInn>7701010017</CustomerInn>' +
      '<CustomerOrganization>ООО &quot;Ромашка &amp; Ко&quot;</CustomerOrganization>' +
      '<Services><Amount>1500.00</Amount>' +
      '<Name>Монтаж стенда</Name>' +
      '<Quantity>1</Quantity>' +
      '</Services>' +
      '<TotalAmount>1500.00</TotalAmount>' +
      '<OperationUniqueId>6f1d7a0e-3f54-4a0e-9a52-1d1c4c8f7b10</OperationUniqueId>' +
      '</PostIncomeRequestV2>',
  )
})

test('a bind request is serialized exactly as published clients send it', () => {
  const written = writeRequest('PostBindPartnerWithInn', { inn: person, permissions: permissionsOfPlatform })
  assert.equal(
    written,
    '<PostBindPartnerWithInnRequest xmlns="urn://x-artefacts-gnivc-ru/ais3/SMZ/SmzPartnersIntegrationService/types/1.0"><Inn>990900000132</Inn>' +
      '<Permissions>INCOME_REGISTRATION</Permissions>' +
      '<Permissions>INCOME_LIST</Permissions>' +
      '<Permissions>INCOME_SUMMARY</Permissions>' +
      '<Permissions>PAYMENT_INFORMATION</Permissions>' +
      '<Permissions>CANCEL_INCOME</Permissions>' +
      '</PostBindPartnerWithInnRequest>',
  )
})

test('the surname is sent in SecondName, the first name in FirstName', () => {
  const written = writeRequest('GetInnByPersonalInfoV3', {
    people: [
      {
        firstname: 'Пётр',
        surname: 'Петров',
        birthday: Temporal.PlainDate.from('1981-02-17'),
        documentSpdul: '21',
        documentNumber: '000101',
      },
    ],
  })
  assert.match(written, /<FirstName>Пётр<\/FirstName><SecondName>Петров<\/SecondName><Birthday>1981-02-17<\/Birthday>/)
})

test('an answer is read by namespace, regardless of prefixes, extra declarations, CDATA, entities and unknown elements', () => {
  const answer = read(
    'PostIncomeV2',
    `<q7:PostIncomeResponseV2 xmlns:q7="${smz}" xmlns:unused="urn:nobody" xmlns="urn:other"><!-- note -->
      <New>1</New><q7:Later>2</q7:Later>
      <q7:ReceiptId><![CDATA[20ab12cd34]]></q7:ReceiptId><q7:Link>https://example.test/?a=1&amp;b=&#x32;</q7:Link>
    </q7:PostIncomeResponseV2>`,
  )
  assert.deepEqual(answer, {
    ok: true,
    value: { receiptId: '20ab12cd34', link: 'https://example.test/?a=1&b=2' },
  })
})

test('an answer in another namespace or with a missing field is garbage, never a success', () => {
  const foreign = read(
    'PostIncomeV2',
    '<PostIncomeResponseV2 xmlns="urn:x"><ReceiptId>2</ReceiptId><Link>l</Link></PostIncomeResponseV2>',
  )
  assert.equal(kindOf(foreign), 'garbage')
  assert.equal(
    kindOf(read('PostIncomeV2', `<PostIncomeResponseV2 xmlns="${smz}"><Link>l</Link></PostIncomeResponseV2>`)),
    'garbage',
  )
  assert.equal(kindOf(read('PostIncomeV2', `<GetIncomeResponseV2 xmlns="${smz}"/>`)), 'garbage')
})

test('when nobody has unbound the list is empty', () => {
  const answer = read(
    'GetNewlyUnboundTaxpayers',
    `<GetNewlyUnboundTaxpayersResponse xmlns="${smz}"><HasMore>false</HasMore></GetNewlyUnboundTaxpayersResponse>`,
  )
  assert.deepEqual(answer, { ok: true, value: { taxpayers: [], hasMore: false } })
})

test('times with Z, with an offset and without one are read, and so is a permission dated tomorrow', () => {
  for (const time of ['2026-11-21T09:05:00.000Z', '2026-11-21T12:05:00+03:00', '2026-11-21T12:05:00']) {
    const answer = read(
      'GetBindPartnerStatus',
      `<GetBindPartnerStatusResponse xmlns="${smz}"><Result>COMPLETED</Result><Inn>990900000132</Inn>` +
        `<Permissions>INCOME_LIST</Permissions><Permissions>FLY_TO_MOON</Permissions><ProcessingTime>${time}</ProcessingTime>` +
        '</GetBindPartnerStatusResponse>',
    )
    assert.deepEqual(answer.ok && answer.value.permissions, ['INCOME_LIST'])
    assert.equal(answer.ok && answer.value.processingTime?.toString(), '2026-11-21T09:05:00Z')
  }
})

test('DUPLICATE carries the existing receipt', () => {
  const answer = read(
    'PostIncomeV2',
    `<SmzPlatformError xmlns="${smz}"><Code>DUPLICATE</Code><Message>Полный дубликат</Message>` +
      '<Args><Key>RECEIPT_URL</Key><Value>https://example.test/r</Value></Args>' +
      '<Args><Key>RECEIPT_ID</Key><Value>20ab12cd34</Value></Args></SmzPlatformError>',
  )
  assert.deepEqual(answer, {
    ok: false,
    refusal: { kind: 'duplicate', receiptId: '20ab12cd34', link: 'https://example.test/r' },
  })
})

test('an unknown code is a refusal with its text', () => {
  const answer = read(
    'PostIncomeV2',
    `<SmzPlatformError xmlns="${smz}"><Code>NEW_CODE</Code><Message>Новое</Message></SmzPlatformError>`,
  )
  assert.deepEqual(answer, {
    ok: false,
    refusal: { kind: 'rejected', code: 'NEW_CODE', message: 'Новое', args: {} },
  })
})

test('a DOCTYPE, an unknown entity or a truncated document makes the whole answer invalid', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
  for (const document of [bomb, '<a>&b;</a>', '<a><b></a>', '<a>', '', 'not xml', '<p:a/>', '<a/><b/>']) {
    const opened = openEnvelope(document)
    assert.equal(!opened.ok && opened.refusal.kind, 'garbage', document)
    assert.equal(readXml(document).ok, false, document)
  }
})

test('every field of the table can be parsed', () => {
  for (const { request, answer } of Object.values(messages)) {
    assert.ok(fieldsOf(request).length > 0)
    assert.ok(fieldsOf(answer).length > 0)
  }
})

function read<Kind extends MessageKind>(kind: Kind, xml: string): Result<AnswerOf<Kind>, NpdFailure> {
  const element = readXml(xml)
  assert.ok(element.ok)
  return readAnswer(kind, element.value)
}

function kindOf(answer: Result<unknown, NpdFailure>): string {
  return answer.ok ? 'success' : answer.refusal.kind
}

const person = valid(parsePersonInn('990900000132'))
const company = valid(parseCompanyInn('7701010017'))

function valid<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined)
  return value
}
