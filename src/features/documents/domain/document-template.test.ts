import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseLegalText } from '#/features/legal/domain/legal-text.ts'
import { kopecks } from '#/kernel/money.ts'
import type { ActFacts, AnnulmentFacts, FrameFacts, OrderFacts } from './document-facts.ts'
import { missingFacts } from './document-facts.ts'
import type { DocumentKind } from './document.ts'
import { documentContent, documentTitle, missingInTemplate } from './document-template.ts'
import { fieldsOfKind, templateFields } from './field-list.ts'
import { fieldValues } from './template-fields.ts'
import { readTemplate } from './template-text.ts'
import type { Template } from './template-text.ts'
import { journalStart, journalText } from './journal.ts'

test('the frame contract states what distinguishes it from a labour contract and what the law requires of both sides', () => {
  const text = plain(frame)
  for (const words of [
    'не подчиняется правилам внутреннего трудового распорядка',
    'собственные оборудование',
    'не является его работодателем сейчас',
    'в последние два года',
    'не позднее 9-го числа',
    'аннулирует чек',
    'простой электронной подписью',
    'версия 1.0',
    '152-ФЗ',
    'НДС не облагается',
  ])
    assert.ok(text.includes(words), words)
  assert.doesNotMatch(text, /undefined|\{\{|зарплат|оклад/)
})

test('an order states the result, the criteria, the term and the price in words', () => {
  const text = plain(order)
  for (const words of ['Логотип в векторном формате', 'Файл SVG', '1 декабря 2026 г.', 'Пятнадцать тысяч рублей 00 копеек']) {
    assert.ok(text.includes(words), words)
  }
})

test('an act states what was done, for how much, and that there are no claims', () => {
  const text = plain(act)
  for (const words of [
    'Разработка логотипа',
    'Итого',
    'Претензий по объёму, качеству и срокам Заказчик не имеет',
    'Д-2026-000002',
  ]) {
    assert.ok(text.includes(words), words)
  }
  assert.equal(documentTitle(act), 'Акт № Д-2026-000003 от 21.11.2026')
})

test('missing required data is named in words', () => {
  assert.deepEqual(missingFacts(frame), [])
  assert.deepEqual(missingFacts({ ...frame, person: { ...frame.person, inn: '', birthdate: '' } }), [
    'ИНН исполнителя',
    'дата рождения исполнителя',
  ])
  assert.deepEqual(missingFacts({ ...act, amount: kopecks(1) }), ['сумма акта'])
  assert.deepEqual(missingFacts({ ...order, frame: { number: '', day: '' }, amount: kopecks(0) }), ['рамочный договор', 'цена'])
})

test('every field of the list has its value in the facts of its kinds, and no other has', () => {
  for (const facts of [frame, order, act, annulment]) {
    const listed = fieldsOfKind(facts.kind).map(({ name }) => name)
    assert.deepEqual([...fieldValues(facts).keys()].toSorted(), listed.toSorted())
  }
  assert.equal(new Set(templateFields.map(({ name }) => name)).size, templateFields.length)
})

test('a field that may be absent stops the document when a template asks for it without a condition', () => {
  const template = readTemplate('# Заказ\nКПП {{org.kpp}}\n[если org.ogrn]\nОГРН {{org.ogrn}}\n[конец]').template
  assert.deepEqual(missingInTemplate(template, order), ['КПП организации'])
  assert.deepEqual(missingInTemplate(templateOf('order'), { ...order, number: '' }), [])
})

test('the text hashed for a journal line does not depend on the order of its details', () => {
  const line = { documentId: 'document_1', kind: 'signed', actor: 'system', at: Temporal.Instant.from('2026-11-21T09:00:00Z') }
  const text = journalText({ ...line, details: { side: 'client', size: 1 } }, journalStart)
  assert.equal(text, journalText({ ...line, details: { size: 1, side: 'client' } }, journalStart))
  assert.notEqual(text, journalText({ ...line, details: { side: 'person', size: 1 } }, journalStart))
})

const shared = {
  number: 'Д-2026-000003',
  day: '2026-11-21',
  organization: {
    fullName: 'Общество с ограниченной ответственностью «Ромашка»',
    shortName: 'ООО «Ромашка»',
    inn: '7707083893',
    kpp: undefined,
    ogrn: undefined,
    address: '',
    bank: undefined,
  },
  person: {
    name: 'Иванова Анна Петровна',
    shortName: 'Иванова А. П.',
    inn: '500100732259',
    birthdate: '1990-05-17',
    phone: '89001112233',
  },
  platform: 'Наряд',
  agreement: { title: 'Соглашение об электронном взаимодействии', version: '1.0' },
}
const earlier = { frame: { number: 'Д-2026-000001', day: '2026-11-20' }, order: { number: 'Д-2026-000002', day: '2026-11-20' } }
const frame: FrameFacts = { ...shared, kind: 'frame' }
const order: OrderFacts = {
  ...shared,
  kind: 'order',
  frame: earlier.frame,
  task: {
    number: 'З-2026-000123',
    title: 'Логотип',
    result: 'Логотип в векторном формате',
    criteria: ['Файл SVG'],
    place: '',
    startsOn: undefined,
    dueOn: '2026-12-01',
  },
  amount: kopecks(1_500_000),
}
const act: ActFacts = {
  ...shared,
  ...earlier,
  kind: 'act',
  task: { number: 'З-2026-000123', title: 'Логотип' },
  services: [{ name: 'Разработка логотипа', unit: 'услуга', quantity: 1, price: kopecks(1_500_000), sum: kopecks(1_500_000) }],
  period: { from: '2026-11-20', to: '2026-11-21' },
  amount: kopecks(1_500_000),
}

const annulment: AnnulmentFacts = {
  ...shared,
  kind: 'annulment',
  annulled: { ...earlier.frame, kind: 'frame', sha256: 'ab'.repeat(32) },
  reason: 'Договор больше не нужен',
}

function plain(facts: FrameFacts | OrderFacts | ActFacts): string {
  return JSON.stringify(documentContent(templateOf(facts.kind), facts).blocks)
}

function templateOf(kind: DocumentKind): Template {
  const text = parseLegalText(readFileSync(join(import.meta.dirname, `../texts/${kind}/1.md`), 'utf8'))
  return readTemplate(text?.markdown ?? '').template
}
