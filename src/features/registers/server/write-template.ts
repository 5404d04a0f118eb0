import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { sampleKey } from '../domain/import-file.ts'

/** Writes the empty register template: headers, a grey sample that is skipped on import, and a sheet of rules. */
export async function writeTemplate() {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Реестр', columns, rows: [], sample: [sample], blankRows: 200 },
      { name: 'Подсказки', columns: [{ title: 'Как заполнить', width: 90, kind: 'text' }], rows: rules.map((rule) => [rule]) },
    ],
  })
  return { bytes, type: spreadsheetType, name: 'Шаблон реестра.xlsx' }
}

const columns: XlsxColumn[] = [
  { title: 'ИНН', width: 16, kind: 'text' },
  { title: 'ФИО', width: 32, kind: 'text' },
  { title: 'Телефон', width: 16, kind: 'text' },
  { title: 'Номер задания', width: 18, kind: 'text' },
  { title: 'Услуга', width: 40, kind: 'text' },
  { title: 'Сумма', width: 14, kind: 'money' },
  { title: 'Ключ', width: 14, kind: 'text' },
]

const sample = ['500100732259', 'Иванов Иван Иванович', '+7 900 000-00-00', 'З-2026-000001', 'Перевод статьи', 150_000, sampleKey]

const rules = [
  'Одна строка — одна принятая работа: деньги уходят только за неё.',
  'ИНН исполнителя — 12 цифр. Вместо него можно указать телефон.',
  'Номер задания нужен, если у исполнителя несколько принятых работ.',
  'Сумма — в рублях, не больше двух знаков после запятой, и равна принятой в акте.',
  'Формулы не читаем: вставляйте значения.',
  'Ключ — ваш номер строки. Второй раз тот же ключ не оплатим.',
  `Серую строку с ключом «${sampleKey}» можно не удалять: мы её пропустим.`,
]
