import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn, XlsxRow } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { categories } from '../domain/category.ts'
import { mostTasksOfFile, sampleTitle, taskColumns } from '../domain/task-file.ts'
import type { TaskColumn } from '../domain/task-file.ts'
import { units } from '../domain/unit.ts'

/** Writes the empty file of tasks: headings, a grey sample that makes no task, the categories and the rules. */
export async function writeTaskTemplate() {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Задания', columns, rows: [], sample: [taskColumns.map(({ key }) => sample[key])], blankRows: 200 },
      {
        name: 'Категории',
        columns: [{ title: 'Категория', width: 40, kind: 'text' }],
        rows: categories.map(({ name }): XlsxRow => [name]),
      },
      {
        name: 'Подсказки',
        columns: [{ title: 'Как заполнить', width: 100, kind: 'text' }],
        rows: rules.map((rule): XlsxRow => [rule]),
      },
    ],
  })
  return { bytes, type: spreadsheetType, name: 'Шаблон заданий.xlsx' }
}

const widths: Partial<Record<TaskColumn, number>> = {
  title: 40,
  result: 60,
  criteria: 40,
  place: 36,
  category: 26,
  receipt_text: 30,
}

const columns: XlsxColumn[] = taskColumns.map(({ key, title }) => ({ title, width: widths[key] ?? 14, kind: 'text' }))

const sample: Readonly<Record<TaskColumn, string>> = {
  title: sampleTitle,
  category: 'Фото и видео',
  result: 'Готовый ролик длиной две минуты в формате mp4, с музыкой и титрами',
  criteria: 'Длина две минуты; Разрешение 4К',
  place: 'Казань, ул. Баумана, 1',
  price: '15000',
  unit: '',
  quantity: '',
  slots: '1',
  starts_on: '',
  due_on: '20.12.2026',
  apply_until: '05.12.2026',
  receipt_text: 'Услуги видеосъёмки',
}

const rules = [
  'Одна строка — одно задание. Из каждой строки получится черновик, опубликовать их можно все сразу.',
  `За один раз — до ${mostTasksOfFile} строк. Порядок столбцов любой, лишние столбцы не мешают.`,
  'Нужны: название, категория (с листа «Категории»), результат от 30 знаков, «Сдать до», текст в чеке.',
  'Адрес пустой или «удалённо» — работа удалённая.',
  'Цена пустая — ждём предложений. Заполнена единица — цена за неё, тогда нужно и количество.',
  `Единицы: ${units.join(', ')}.`,
  '«Мест» пусто — одно место. «Отклики до» пусто — две недели, но не позже срока сдачи.',
  'Формулы не читаем: вставляйте значения.',
  'Серую строку примера можно не удалять: мы её пропустим.',
]
