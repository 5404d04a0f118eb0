import { documentKinds } from './document.ts'
import type { DocumentKind } from './document.ts'

/** `sign`: only a condition may ask of it. `list`: an item or a clause of its own. `block`: a line of its own. */
export type FieldShape = 'text' | 'list' | 'block' | 'sign'

export type TemplateField = {
  readonly name: string
  /** What it is, as a list of fields and a refusal say it. */
  readonly title: string
  readonly shape: FieldShape
  /** No document of these kinds is made without it. */
  readonly isAlways: boolean
  readonly kinds: readonly DocumentKind[]
  /** Of the signs of one group exactly one is on. */
  readonly group?: string
}

type Options = Partial<Pick<TemplateField, 'shape' | 'isAlways' | 'kinds' | 'group'>>

function field(name: string, title: string, options: Options = {}): TemplateField {
  return { name, title, shape: 'text', isAlways: true, kinds: documentKinds, ...options }
}

const mayBeEmpty = { isAlways: false } as const
const ofAddendum = { kinds: ['addendum'] } as const satisfies Options
const underContract = { kinds: ['order', 'act', 'addendum'] } as const satisfies Options
const underFrame = { kinds: ['order', 'act'] } as const satisfies Options
const ofOrder = { kinds: ['order'] } as const satisfies Options
const ofAct = { kinds: ['act'] } as const satisfies Options
const ofAnnulment = { kinds: ['annulment'] } as const satisfies Options
const ofOwn = { kinds: ['own'] } as const satisfies Options
const sumSign = { ...ofAct, ...mayBeEmpty, shape: 'sign', group: 'sum' } as const satisfies Options
const annulledSign = { ...ofAnnulment, ...mayBeEmpty, shape: 'sign', group: 'annulled' } as const satisfies Options

/** Every field a template may name. */
export const templateFields: readonly TemplateField[] = [
  field('doc.number', 'номер документа'),
  field('doc.date', 'дата документа'),
  field('doc.date.words', 'дата документа словами'),
  field('org.fullName', 'наименование организации'),
  field('org.shortName', 'краткое наименование организации', mayBeEmpty),
  field('org.inn', 'ИНН организации'),
  field('org.kpp', 'КПП организации', mayBeEmpty),
  field('org.ogrn', 'ОГРН организации', mayBeEmpty),
  field('org.address', 'адрес организации', mayBeEmpty),
  field('org.bank.bik', 'БИК банка организации', mayBeEmpty),
  field('org.bank.account', 'расчётный счёт организации', mayBeEmpty),
  field('person.fio', 'фамилия, имя и отчество исполнителя'),
  field('person.shortName', 'фамилия и инициалы исполнителя'),
  field('person.inn', 'ИНН исполнителя'),
  field('person.birthdate', 'дата рождения исполнителя'),
  field('person.phone', 'телефон исполнителя', mayBeEmpty),
  field('platform.name', 'название платформы'),
  field('einteraction.title', 'название соглашения об электронном взаимодействии'),
  field('einteraction.version', 'редакция соглашения об электронном взаимодействии'),
  field('parties', 'реквизиты обеих сторон', { shape: 'block' }),
  field('frame.number', 'номер рамочного договора', underContract),
  field('frame.date', 'дата рамочного договора', underContract),
  field('order.number', 'номер заказа', ofAct),
  field('order.date', 'дата заказа', ofAct),
  field('order.price', 'цена заказа', ofAct),
  field('order.price.words', 'цена заказа словами', ofAct),
  field('act.whole', 'принято на всю цену заказа', sumSign),
  field('act.part', 'стороны согласовали сумму меньше цены заказа', sumSign),
  field('act.more', 'стороны согласовали сумму больше цены заказа', sumSign),
  field('act.disputed', 'сумма определена по итогам спора', sumSign),
  field('act.other', 'сумма другая, причина не названа', sumSign),
  field('act.reason', 'почему сумма другая', { ...ofAct, ...mayBeEmpty }),
  field('act.remarks', 'замечания заказчика', { ...ofAct, ...mayBeEmpty }),
  field('task.number', 'номер задания', underFrame),
  field('task.title', 'название задания', underFrame),
  field('task.result', 'результат задания', ofOrder),
  field('task.criteria', 'критерии приёмки', { ...ofOrder, ...mayBeEmpty, shape: 'list' }),
  field('task.address', 'место работы', { ...ofOrder, ...mayBeEmpty }),
  field('task.starts', 'начало работы', { ...ofOrder, ...mayBeEmpty }),
  field('task.starts.words', 'начало работы словами', { ...ofOrder, ...mayBeEmpty }),
  field('task.due', 'срок сдачи', ofOrder),
  field('task.due.words', 'срок сдачи словами', ofOrder),
  field('acceptance.days', 'срок автоприёмки', { ...ofOrder, ...mayBeEmpty }),
  field('price', 'сумма', underFrame),
  field('price.words', 'сумма словами', underFrame),
  field('period', 'период работ', ofAct),
  field('period.from', 'начало периода работ', ofAct),
  field('period.to', 'конец периода работ', ofAct),
  field('services.table', 'таблица услуг', { ...ofAct, shape: 'block' }),
  field('annulled.name', 'что аннулируется, с номером и датой', ofAnnulment),
  field('annulled.of', 'аннулируемый документ в родительном падеже', ofAnnulment),
  field('annulled.short', 'краткое название аннулируемого документа', ofAnnulment),
  field('annulled.sha256', 'SHA-256 аннулируемого файла', ofAnnulment),
  field('annulled.frame', 'аннулируется рамочный договор', annulledSign),
  field('annulled.order', 'аннулируется заказ', annulledSign),
  field('annulled.act', 'аннулируется акт', annulledSign),
  field('annulled.other', 'аннулируется документ не о работе', annulledSign),
  field('addendum.terms', 'что меняется в договоре', { ...ofAddendum, shape: 'list' }),
  field('own.title', 'название документа заказчика', ofOwn),
  field('own.file', 'имя файла заказчика', ofOwn),
  field('own.pages', 'страницы файла заказчика', ofOwn),
  field('own.sha256', 'SHA-256 файла заказчика', ofOwn),
  field('reason', 'причина', ofAnnulment),
  field('reason.sentence', 'причина с точкой в конце', ofAnnulment),
]

const byName: ReadonlyMap<string, TemplateField> = new Map(templateFields.map((each) => [each.name, each]))

export function findField(name: string): TemplateField | undefined {
  return byName.get(name)
}

export function fieldsOfKind(kind: DocumentKind): readonly TemplateField[] {
  return templateFields.filter(({ kinds }) => kinds.includes(kind))
}

/** Why a field of other services is not here. */
export function withheldReason(name: string): string | undefined {
  return withheld.find(([start]) => name.startsWith(start))?.[1]
}

const withheld = [
  ['person.doc.', 'паспорт в документы не вносится: сторону определяют ФИО, ИНН и дата рождения'],
  ['org.signer.', 'подписант станет известен при подписании: он стоит в отметке о подписи'],
  ['verify.', 'адрес проверки и QR стоят внизу каждой страницы сами'],
] as const
