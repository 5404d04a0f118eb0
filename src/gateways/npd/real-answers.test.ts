import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { readAnswer } from './business-message.ts'
import { afterPollFailure } from './exchange-failures.ts'
import { namespaces } from './namespaces.ts'
import { parseValue } from './parse-value.ts'
import { readXml } from './read-xml.ts'
import { openEnvelope } from './soap-envelope.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerNote } from './answer-note.ts'
import type { AnswerOf, MessageKind } from './messages.ts'
import type { NpdFailure } from './port.ts'

test('a certificate comes directly in its element, and the older nested shape is read too', () => {
  const file = '<mimetype>application/pdf</mimetype><filename>a.pdf</filename><content>JVBERi0=</content>'
  for (const content of [file, `<AttachedFile>${file}</AttachedFile>`]) {
    const { answer } = read('GetIncomeReferenceV2', `<IncomeReferencePdf>${content}</IncomeReferencePdf>`)
    assert.deepEqual(answer.ok && answer.value.incomeReferencePdf.content, 'JVBERi0=')
  }
})

test('a sum with four decimals is rounded half up to kopecks and noted; however a sum is written, it is read', () => {
  const sums: readonly (readonly [string, number, boolean])[] = [
    ['9833.8773', 983_388, true],
    ['9833.8750', 983_388, true],
    ['9833.8749', 983_387, true],
    ['9833.8700', 983_387, false],
    ['.50', 50, false],
    ['+5', 500, false],
    ['0.005', 1, true],
    ['-0.5', -50, false],
    ['1500', 150_000, false],
    ['1500.', 150_000, false],
  ]
  for (const [text, amount, isRounded] of sums) {
    const { answer, notes } = read('GetTaxpayerAccountStatus', account(text))
    assert.deepEqual(answer.ok && answer.value.bonusAmount, kopecks(amount), text)
    assert.deepEqual(notes, isRounded ? [{ kind: 'rounded', field: 'BonusAmount' }] : [], text)
  }
  for (const text of ['', '.', '1,5', '1e3', 'NaN', '12345678901234.00']) {
    assert.equal(read('GetTaxpayerAccountStatus', account(text)).answer.ok, false, text)
  }
})

test('a receipt may have any number of services and a fractional quantity', () => {
  const services = Array.from({ length: 9 }, () => service('2.5')).join('')
  const { answer, notes } = read('GetIncomeV2', `<HasMore>false</HasMore>${receipt('20ab12cd34', { services })}`)
  assert.deepEqual(answer.ok && answer.value.receipts[0]?.services.map(({ quantity }) => quantity), Array(9).fill(2.5))
  assert.deepEqual(notes, [])
})

test('one bad receipt does not lose a page of a thousand: the others are read, it is set aside with its number', () => {
  const good = Array.from({ length: 999 }, (_, place) => receipt(`2good${place}`)).join('')
  const bad = receipt('2badbad', { total: 'много' })
  const { answer, notes } = read('GetIncomeV2', `<HasMore>false</HasMore>${good}${bad}`)
  assert.equal(answer.ok && answer.value.receipts.length, 999)
  const aside = { list: 'Receipts', item: '2badbad', field: 'TotalAmount' }
  assert.deepEqual(answer.ok && answer.value.setAside, [aside])
  assert.deepEqual(notes, [{ kind: 'setAside', ...aside }])
})

test('a bad charge is set aside within its person, so that nobody else is touched', () => {
  const person = (inn: string, amount: string) =>
    `<AccrualsAndDebtsList><Inn>${inn}</Inn><TaxChargeList><Amount>${amount}</Amount><DueDate>2026-11-30</DueDate>` +
    '<TaxPeriodId>202610</TaxPeriodId><Oktmo>45000000</Oktmo><Kbk>1</Kbk><PaidAmount>0</PaidAmount>' +
    '<CreateTime>2026-11-12T08:00:00+03:00</CreateTime><Id>5</Id></TaxChargeList></AccrualsAndDebtsList>'
  const { answer } = read('GetAccrualsAndDebts', person('990900000132', '?') + person('990900000206', '10.00'))
  const told = answer.ok ? answer.value.people.map(({ inn, charges, setAside }) => [inn, charges.length, setAside?.length]) : []
  assert.deepEqual(told, [
    ['990900000132', 0, 1],
    ['990900000206', 1, undefined],
  ])
})

test('a word newer than the schema is kept as text and noted, in a list and alone', () => {
  const listed = read('GetIncomeV2', `<HasMore>false</HasMore>${receipt('20ab12cd34', { type: 'FROM_MARS' })}`)
  assert.equal(listed.answer.ok && listed.answer.value.receipts[0]?.incomeType, 'FROM_MARS')
  assert.deepEqual(listed.notes, [{ kind: 'newWord', field: 'IncomeType', word: 'FROM_MARS' }])
  const alone = read('GetBindPartnerStatus', '<Result>ON_HOLD</Result>')
  assert.equal(alone.answer.ok && alone.answer.value.result, 'ON_HOLD')
})

test('a time without a zone is read as Moscow time and noted, because the service may mean UTC', () => {
  const { answer, notes } = read(
    'GetBindPartnerStatus',
    '<Result>COMPLETED</Result><ProcessingTime>2026-11-21T12:05:00</ProcessingTime>',
  )
  assert.equal(answer.ok && answer.value.processingTime?.toString(), '2026-11-21T09:05:00Z')
  assert.deepEqual(notes, [{ kind: 'naiveTime', field: 'ProcessingTime', at: Temporal.Instant.from('2026-11-21T09:05:00Z') }])
})

test('an empty element that may be absent is absent, in whatever kind of value', () => {
  const { answer, notes } = read('GetBindPartnerStatus', '<Result>COMPLETED</Result><Inn/><ProcessingTime></ProcessingTime>')
  assert.ok(answer.ok)
  assert.deepEqual([answer.value, notes], [{ result: 'COMPLETED', permissions: [] }, []])
})

test('a number that identifies something keeps every digit', () => {
  for (const id of ['9007199254740993', '0012']) assert.equal(parseValue('digits', id)?.value, id)
})

test('the text of a refusal is filled from its arguments, and braces never reach people', () => {
  const refusal = (message: string) =>
    `<SmzPlatformError xmlns="${namespaces.smz}"><Code>NEW_CODE</Code><Message>${message}</Message>` +
    '<Args><Key>INN</Key><Value>990900000132</Value></Args></SmzPlatformError>'
  const textOf = (message: string) => {
    const { answer } = readDocument('PostIncomeV2', refusal(message))
    return !answer.ok && answer.refusal.kind === 'rejected' ? answer.refusal.message : undefined
  }
  assert.equal(textOf('ИНН {INN} не найден'), 'ИНН 990900000132 не найден')
  assert.equal(textOf('ИНН {INN} не найден в {REGION}.'), 'ИНН 990900000132 не найден в ….')
  assert.equal(textOf('Чек {} за {день операции} не найден}'), 'Чек  за день операции не найден')
})

test('DUPLICATE without arguments is a duplicate whose receipt is still to be found', () => {
  const bare = '<Message>Внесение полного дубликата чека невозможно</Message>'
  for (const [code, message] of [
    ['DUPLICATE', '<Message/>'],
    ['DUPLICATE', bare],
    ['REQUEST_VALIDATION_ERROR', bare],
  ]) {
    const { answer } = readDocument(
      'PostIncomeV2',
      `<SmzPlatformError xmlns="${namespaces.smz}"><Code>${code}</Code>${message}</SmzPlatformError>`,
    )
    assert.deepEqual(answer, { ok: false, refusal: { kind: 'duplicate', receiptId: undefined, link: '' } })
  }
})

test('«the time of the request is later than now» is a matter of clocks, with the difference told when the text names both', () => {
  const told = (message: string) =>
    readDocument(
      'PostIncomeV2',
      `<SmzPlatformError xmlns="${namespaces.smz}"><Code>REQUEST_VALIDATION_ERROR</Code><Message>${message}</Message></SmzPlatformError>`,
    ).answer
  const named = told(
    'Время формирования запроса (2026-11-21T12:03:00+03:00) не может быть больше текущего времени (2026-11-21T12:00:30+03:00). Проверьте часы',
  )
  assert.ok(!named.ok && named.refusal.kind === 'clockAhead')
  assert.equal(named.refusal.by?.total('seconds'), 150)
  const bare = told('Время формирования запроса не может быть больше текущего')
  assert.ok(!bare.ok && bare.refusal.kind === 'clockAhead' && bare.refusal.by === undefined)
  const other = told('Сумма чека не может быть больше текущего остатка')
  assert.equal(!other.ok && other.refusal.kind, 'rejected')
})

test('a fault is known by the message of its detail too', () => {
  const fault = (content: string) =>
    `<s:Envelope xmlns:s="${namespaces.soap}"><s:Body><s:Fault><faultcode>s:Server</faultcode>` +
    `<faultstring>Internal Error</faultstring><detail>${content}</detail></s:Fault></s:Body></s:Envelope>`
  const opened = openEnvelope(
    fault('<AccessDenied xmlns="urn:x"><Message>Доступ с данного IP-адреса запрещён</Message></AccessDenied>'),
  )
  assert.ok(!opened.ok && opened.refusal.kind === 'fault')
  const meaning = afterPollFailure(opened.refusal, Temporal.Instant.from('2026-11-21T09:00:00Z'))
  assert.deepEqual(meaning, { kind: 'accessDenied', reason: 'address' })
})

function account(bonus: string): string {
  return `<BonusAmount>${bonus}</BonusAmount><UnpaidAmount>0</UnpaidAmount><DebtAmount>0</DebtAmount>`
}

function service(quantity = '1'): string {
  return `<Services><Amount>100</Amount><Name>Монтаж</Name><Quantity>${quantity}</Quantity></Services>`
}

function receipt(id: string, { total = '100', type = 'FROM_LEGAL_ENTITY', services = service() } = {}): string {
  return (
    `<Receipts><Link>https://example.test/r</Link><TotalAmount>${total}</TotalAmount><ReceiptId>${id}</ReceiptId>` +
    `<IncomeType>${type}</IncomeType><RequestTime>2026-11-21T12:00:05+03:00</RequestTime>` +
    `<OperationTime>2026-11-21T12:00:00+03:00</OperationTime><TaxPeriodId>202611</TaxPeriodId><TaxToPay>6</TaxToPay>${services}</Receipts>`
  )
}

function read<Kind extends MessageKind>(kind: Kind, content: string) {
  const name = kind.replace(/(V\d)?$/, 'Response$1')
  return readDocument(kind, `<${name} xmlns="${namespaces.smz}">${content}</${name}>`)
}

function readDocument<Kind extends MessageKind>(
  kind: Kind,
  document: string,
): { answer: Result<AnswerOf<Kind>, NpdFailure>; notes: AnswerNote[] } {
  const element = readXml(document)
  assert.ok(element.ok)
  const notes: AnswerNote[] = []
  return { answer: readAnswer(kind, element.value, (note) => notes.push(note)), notes }
}
