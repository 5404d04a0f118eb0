import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { categoryName } from '#/features/tasks/domain/category.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { sampleKey } from '../domain/import-file.ts'
import { ownPeople, ownServices } from './template-queries.ts'

/**
 * Writes the template of a register with the organization's own services and people to copy from: headers, a grey sample that is skipped
 * on import, and a sheet of rules. The journal records who took it.
 */
export async function writeTemplate(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [
    { key: `register-template:${scope.orgId}`, count: 60, seconds: 3600 },
  ])
  if (!allowed.ok) return allowed
  const [services, people] = await Promise.all([ownServices(deps.db, scope), ownPeople(deps.db, scope)])
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Реестр', columns, rows: [], sample: [sample], blankRows: 200 },
      {
        name: 'Услуги',
        columns: serviceColumns,
        rows: services.map(({ category, receipt_text: text }) => [categoryName(category), text]),
      },
      {
        name: 'Исполнители',
        columns: personColumns,
        rows: people.map(({ inn, surname, firstname, secondname }) => [inn ?? '', surname, firstname, secondname]),
      },
      { name: 'Подсказки', columns: [{ title: 'Как заполнить', width: 90, kind: 'text' }], rows: rules.map((rule) => [rule]) },
    ],
  })
  const name = 'Шаблон реестра.xlsx'
  await deps.db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'contractorsTaken',
      object: { kind: 'organization', id: scope.orgId },
      facts: { file: name, count: people.length },
    }),
  )
  return ok({ bytes, type: spreadsheetType, name })
}

const columns: XlsxColumn[] = [
  { title: 'ИНН*', width: 16, kind: 'text' },
  { title: 'Фамилия', width: 18, kind: 'text' },
  { title: 'Имя', width: 16, kind: 'text' },
  { title: 'Отчество', width: 18, kind: 'text' },
  { title: 'Телефон', width: 18, kind: 'text' },
  { title: '№ задания', width: 16, kind: 'text' },
  { title: 'Услуга*', width: 40, kind: 'text' },
  { title: 'Количество', width: 12, kind: 'number' },
  { title: 'Цена', width: 14, kind: 'money' },
  { title: 'Сумма*', width: 14, kind: 'money' },
  { title: 'Период с', width: 12, kind: 'day' },
  { title: 'Период по', width: 12, kind: 'day' },
  { title: 'Способ', width: 12, kind: 'text' },
  { title: 'БИК', width: 12, kind: 'text' },
  { title: 'Счёт', width: 24, kind: 'text' },
  { title: 'Комментарий', width: 30, kind: 'text' },
  { title: 'Ключ', width: 14, kind: 'text' },
]

const serviceColumns: XlsxColumn[] = [
  { title: 'Категория', width: 28, kind: 'text' },
  { title: 'Услуга (текст чека)', width: 60, kind: 'text' },
]

const personColumns: XlsxColumn[] = [
  { title: 'ИНН', width: 16, kind: 'text' },
  { title: 'Фамилия', width: 20, kind: 'text' },
  { title: 'Имя', width: 18, kind: 'text' },
  { title: 'Отчество', width: 20, kind: 'text' },
]

const sample = [
  '500100732259',
  'Иванов',
  'Иван',
  'Иванович',
  '+7 900 000-00-00',
  'З-2026-000001',
  'Перевод статьи',
  1,
  150_000,
  150_000,
  Temporal.PlainDate.from('2026-11-01'),
  Temporal.PlainDate.from('2026-11-30'),
  'счёт',
  '044525225',
  '40817810000000000001',
  'Срочно',
  sampleKey,
]

const rules = [
  'Одна строка — одна принятая работа: деньги уходят только за неё.',
  'Звёздочкой отмечено обязательное: ИНН исполнителя, услуга и сумма.',
  'ИНН исполнителя — 12 цифр. Вместо него можно указать телефон. Людей удобно копировать с листа «Исполнители».',
  'Номер задания нужен, если у исполнителя несколько принятых работ. Услугу можно взять с листа «Услуги».',
  'Сумма — в рублях, не больше двух знаков после запятой, и равна принятой в акте.',
  'Платим на реквизиты из профиля исполнителя: способ, БИК и счёт из файла сохраняем для сверки, но деньги туда не отправляем.',
  'Количество, цену, период и комментарий тоже сохраняем: они видны в карточке строки, «Как в файле».',
  'Формулы не читаем: вставляйте значения.',
  'Ключ — ваш номер строки. Второй раз тот же ключ не оплатим.',
  `Серую строку с ключом «${sampleKey}» можно не удалять: мы её пропустим.`,
]
