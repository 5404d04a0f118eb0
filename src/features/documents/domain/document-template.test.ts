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

test('an act of a part of the sum does not say that all was accepted, and names the price of the order and the reason', () => {
  const settlement = { by: 'agreement', reason: 'Меньше объём: сданы три макета из пяти' } as const
  const part = { ...act, acceptance: { ...act.acceptance, ordered: kopecks(2_500_000), settlement } }
  const [ours, own] = [plain(part, templateOf('act', '2')), plain(part, templateOf('act', '1'))]
  for (const text of [ours, own]) {
    assert.match(text, /Цена услуг по заказу — 25\u{a0}000/u)
    assert.match(text, /сданы три макета из пяти\./)
  }
  assert.doesNotMatch(ours, /приняты полностью/)
  assert.match(ours, /не имеют требований друг к другу об остальной части/)
  // Words of an organization that know nothing of a part: what they say of the whole is bounded.
  assert.match(own, /слова акта о полной приёмке относятся только к ним/)
})

test('an act after a dispute waives nothing, and an act of more says that the price was raised', () => {
  const of = (amount: number, by: 'agreement' | 'dispute') => {
    const acceptance = { ordered: kopecks(1_000_000), settlement: { by, reason: undefined }, remarks: undefined }
    return plain({ ...act, amount: kopecks(amount), acceptance }, templateOf('act', '2'))
  }
  assert.match(of(500_000, 'dispute'), /по итогам спора/)
  assert.doesNotMatch(of(500_000, 'dispute'), /не имеют требований/)
  assert.match(of(1_500_000, 'agreement'), /увеличение цены услуг/)
  assert.match(of(1_000_000, 'dispute'), /приняты полностью/)
})

test('remarks stand in the act in any words of a template, and leave its sum alone', () => {
  const remarked = { ...act, acceptance: { ...act.acceptance, remarks: 'Файлы сданы на день позже срока' } }
  for (const version of ['1', '2']) {
    assert.match(plain(remarked, templateOf('act', version)), /Файлы сданы на день позже срока\. ?.*Замечания не меняют сумму/)
  }
  assert.doesNotMatch(plain(remarked, templateOf('act', '2')), /приняты полностью/)
})

test('an order says in any words of a template that silence accepts, and only where the sides agreed on it', () => {
  const silent = { ...order, autoAcceptDays: 3 }
  for (const version of ['1', '2']) {
    const template = templateOf('order', version)
    assert.match(plain(silent, template), /в течение 3 рабочих дней после дня сдачи результата/)
    assert.equal(plain(silent, template).match(/автоприёмка/g)?.length, 1)
    assert.equal(documentContent(template, silent).autoAcceptDays, 3)
    assert.doesNotMatch(plain(order, template), /автоприёмка/)
    assert.ok(!('autoAcceptDays' in documentContent(template, order)))
  }
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
  acceptance: { ordered: kopecks(1_500_000), settlement: undefined, remarks: undefined },
}

const annulment: AnnulmentFacts = {
  ...shared,
  kind: 'annulment',
  annulled: { ...earlier.frame, kind: 'frame', sha256: 'ab'.repeat(32) },
  reason: 'Договор больше не нужен',
}

function plain(facts: FrameFacts | OrderFacts | ActFacts, template = templateOf(facts.kind)): string {
  return JSON.stringify(documentContent(template, facts).blocks)
}

function templateOf(kind: DocumentKind, version = '1'): Template {
  const text = parseLegalText(readFileSync(join(import.meta.dirname, `../texts/${kind}/${version}.md`), 'utf8'))
  return readTemplate(text?.markdown ?? '').template
}
