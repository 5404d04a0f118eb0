import { formatRubles } from '#/kernel/money.ts'
import { moneyInWords, plural, withStop } from '#/kernel/russian.ts'
import { annulledNames, nameInText } from './annulled-names.ts'
import { isOfWorks } from './document.ts'
import type { DocumentBlock } from './document-block.ts'
import type { ActFacts, AddendumFacts, AnnulmentFacts, DocumentFacts, OrderFacts, OwnFacts } from './document-facts.ts'
import { dayInWords, partiesBlock, phoneText, shortDay } from './party-blocks.ts'

/**
 * What comes in place of a field: words; a list, of which an item or a clause is made each; blocks of the paper; or a sign, of
 * which only a condition may ask. Nothing: the field has no value now.
 */
export type FieldValue = string | readonly string[] | DocumentBlock | boolean | undefined
export type FieldValues = ReadonlyMap<string, FieldValue>

/** The values of all fields that a document of these facts has. */
export function fieldValues(facts: DocumentFacts): FieldValues {
  return new Map(Object.entries({ ...sharedValues(facts), ...ownValues(facts) }))
}

/** An empty text, an empty list and a sign that is off are no values. */
export function hasValue(value: FieldValue): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

function sharedValues(facts: DocumentFacts): Record<string, FieldValue> {
  const { organization, person } = facts
  return {
    'doc.number': facts.number,
    'doc.date': shortDay(facts.day),
    'doc.date.words': dayInWords(facts.day),
    'org.fullName': organization.fullName,
    'org.shortName': organization.shortName,
    'org.inn': organization.inn,
    'org.kpp': organization.kpp,
    'org.ogrn': organization.ogrn,
    'org.address': organization.address,
    'org.bank.bik': organization.bank?.bik,
    'org.bank.account': organization.bank?.account,
    'person.fio': person.name,
    'person.shortName': person.shortName,
    'person.inn': person.inn,
    'person.birthdate': shortDay(person.birthdate),
    'person.phone': phoneText(person.phone),
    'platform.name': facts.platform,
    'einteraction.title': facts.agreement.title,
    'einteraction.version': facts.agreement.version,
    parties: partiesBlock(facts),
  }
}

function ownValues(facts: DocumentFacts): Record<string, FieldValue> {
  switch (facts.kind) {
    case 'frame':
    case 'nda':
      return {}
    case 'order':
      return orderValues(facts)
    case 'act':
      return actValues(facts)
    case 'annulment':
      return annulmentValues(facts)
    case 'addendum':
      return addendumValues(facts)
    case 'own':
      return ownPaperValues(facts)
  }
}

function orderValues({ frame, task, amount, autoAcceptDays }: OrderFacts): Record<string, FieldValue> {
  return {
    'frame.number': frame.number,
    'frame.date': shortDay(frame.day),
    'task.number': task.number,
    'task.title': task.title,
    'task.result': task.result,
    'task.criteria': task.criteria,
    'task.address': task.place,
    'task.starts': task.startsOn && shortDay(task.startsOn),
    'task.starts.words': task.startsOn && dayInWords(task.startsOn),
    'task.due': shortDay(task.dueOn),
    'task.due.words': dayInWords(task.dueOn),
    'acceptance.days': autoAcceptDays === undefined ? undefined : workingDaysText(autoAcceptDays),
    price: formatRubles(amount),
    'price.words': moneyInWords(amount),
  }
}

/** After «в течение»: «3 рабочих дней». */
export function workingDaysText(days: number): string {
  return `${days} ${plural(days, 'рабочего дня', 'рабочих дней', 'рабочих дней')}`
}

function actValues(facts: ActFacts): Record<string, FieldValue> {
  const { frame, order, task, amount, period, acceptance } = facts
  const sum = sumSignOf(facts)
  return {
    'frame.number': frame.number,
    'frame.date': shortDay(frame.day),
    'order.number': order.number,
    'order.date': shortDay(order.day),
    'order.price': formatRubles(acceptance.ordered),
    'order.price.words': moneyInWords(acceptance.ordered),
    ...Object.fromEntries(sumSigns.map((sign) => [`act.${sign}`, sign === sum])),
    'act.reason': acceptance.settlement?.reason && withStop(acceptance.settlement.reason),
    'act.remarks': acceptance.remarks && withStop(acceptance.remarks),
    'task.number': task.number,
    'task.title': task.title,
    price: formatRubles(amount),
    'price.words': moneyInWords(amount),
    period: periodText(period),
    'period.from': shortDay(period.from),
    'period.to': shortDay(period.to),
    'services.table': servicesTable(facts),
  }
}

const sumSigns = ['whole', 'part', 'more', 'disputed', 'other'] as const

/** What the sum of an act is to the price of its order. */
function sumSignOf({ amount, acceptance: { ordered, settlement } }: ActFacts): (typeof sumSigns)[number] {
  if (amount === ordered) return 'whole'
  if (settlement === undefined) return 'other'
  if (settlement.by === 'dispute') return 'disputed'
  return amount < ordered ? 'part' : 'more'
}

function servicesTable({ services, amount }: ActFacts): DocumentBlock {
  return {
    kind: 'table',
    columns: [
      { title: '№', width: 6, align: 'center' },
      { title: 'Услуга', width: 44 },
      { title: 'Ед.', width: 11, align: 'center' },
      { title: 'Кол-во', width: 10, align: 'right' },
      { title: 'Цена', width: 14, align: 'right' },
      { title: 'Сумма', width: 15, align: 'right' },
    ],
    rows: services.map((service, at) => [
      String(at + 1),
      service.name,
      service.unit,
      String(service.quantity).replace('.', ','),
      formatRubles(service.price),
      formatRubles(service.sum),
    ]),
    total: [{ label: 'Итого', value: formatRubles(amount) }],
  }
}

function periodText({ from, to }: ActFacts['period']): string {
  return from === to ? shortDay(from) : `с ${shortDay(from)} по ${shortDay(to)}`
}

function annulmentValues({ annulled, reason }: AnnulmentFacts): Record<string, FieldValue> {
  const names = annulledNames[annulled.kind]
  const numbered = `№ ${annulled.number} от ${shortDay(annulled.day)}`
  return {
    'annulled.name': nameInText(annulled),
    'annulled.of': `${names.ofWhat} ${numbered}`,
    'annulled.short': names.short,
    'annulled.sha256': annulled.sha256,
    'annulled.frame': annulled.kind === 'frame',
    'annulled.order': annulled.kind === 'order',
    'annulled.act': annulled.kind === 'act',
    'annulled.other': !isOfWorks(annulled.kind),
    reason,
    'reason.sentence': withStop(reason),
  }
}

function addendumValues({ frame, terms }: AddendumFacts): Record<string, FieldValue> {
  return { 'frame.number': frame.number, 'frame.date': shortDay(frame.day), 'addendum.terms': terms }
}

function ownPaperValues({ paper }: OwnFacts): Record<string, FieldValue> {
  return {
    'own.title': paper.title,
    'own.file': paper.fileName,
    'own.pages': `${paper.pages} ${plural(paper.pages, 'страница', 'страницы', 'страниц')}`,
    'own.sha256': paper.sha256,
  }
}
