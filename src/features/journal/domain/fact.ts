/**
 * Facts an entry may hold beside its object, and how people read them. Never personal data in clear text: a phone, an ИНН, an
 * account or a card is masked, a person is given by id. `money` is in kopecks; an `id` appears in files, not on screens.
 */
export const journalFactLooks = {
  amount: { label: 'Сумма', kind: 'money' },
  assignment: { label: 'Работа', kind: 'id' },
  application: { label: 'Отклик', kind: 'id' },
  row: { label: 'Строка', kind: 'id' },
  rows: { label: 'Строк', kind: 'text' },
  numbers: { label: 'Номера строк', kind: 'text' },
  assignee: { label: 'Кому поручены', kind: 'id' },
  columns: { label: 'Столбцы', kind: 'text' },
  assigneeBefore: { label: 'Кому было поручено', kind: 'id' },
  fields: { label: 'Изменено', kind: 'text' },
  before: { label: 'Было', kind: 'text' },
  after: { label: 'Стало', kind: 'text' },
  reason: { label: 'Причина', kind: 'text' },
  number: { label: 'Номер', kind: 'text' },
  document: { label: 'Документ', kind: 'text' },
  side: { label: 'Сторона', kind: 'text' },
  file: { label: 'Файл', kind: 'text' },
  action: { label: 'Действие', kind: 'text' },
  role: { label: 'Роль', kind: 'text' },
  roleBefore: { label: 'Прежняя роль', kind: 'text' },
  branches: { label: 'Подразделения', kind: 'text' },
  limitRow: { label: 'Лимит на строку', kind: 'money' },
  limitRegister: { label: 'Лимит на реестр', kind: 'money' },
  limitPersonMonth: { label: 'Лимит на человека в месяц', kind: 'money' },
  limitDay: { label: 'Лимит на день', kind: 'money' },
  phone: { label: 'Телефон', kind: 'text' },
  phoneBefore: { label: 'Прежний телефон', kind: 'text' },
  inn: { label: 'ИНН', kind: 'text' },
  requisites: { label: 'Реквизиты', kind: 'text' },
  edition: { label: 'Редакция', kind: 'text' },
  step: { label: 'Шаг', kind: 'text' },
  substitute: { label: 'Решает за другого', kind: 'text' },
  from: { label: 'С', kind: 'text' },
  to: { label: 'По', kind: 'text' },
  until: { label: 'До', kind: 'text' },
  method: { label: 'Способ', kind: 'text' },
  result: { label: 'Итог', kind: 'text' },
  count: { label: 'Количество', kind: 'text' },
  breaks: { label: 'Нарушения', kind: 'text' },
  seal: { label: 'Отпечаток нарушений', kind: 'id' },
  channel: { label: 'Способ', kind: 'text' },
  section: { label: 'Раздел', kind: 'text' },
  words: { label: 'Слова', kind: 'text' },
  sha256: { label: 'SHA-256', kind: 'text' },
} as const satisfies Record<string, { label: string; kind: 'text' | 'money' | 'id' }>
export type JournalFactName = keyof typeof journalFactLooks

/** Small plain facts of an action; null means «no value», for example a removed limit. */
export type JournalFacts = { readonly [Name in JournalFactName]?: string | number | boolean | null | readonly string[] }
