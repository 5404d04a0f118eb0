import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { idOf, upTo } from '#/wire/parsed.ts'

const file = {
  method: 'POST',
  access: 'client',
  permission: 'editTasks',
  query: z.object({ file_name: upTo(200), branch_id: z.optional(idOf('branch')) }),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 5 * 1024 * 1024,
} as const

const wrongLine = z.object({ row: z.number(), title: z.string(), text: z.string() })

export const previewTaskFile = endpoint({
  ...file,
  path: '/api/v1/client/tasks/import/preview',
  summary: 'Какие черновики сделает файл и в каких строках ошибки; ничего не сохраняет',
  reply: z.object({
    good: z.number(),
    wrong: z.array(wrongLine),
    /** The first of the good ones. */
    titles: z.array(z.string()),
  }),
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften'],
})

export const importTasks = endpoint({
  ...file,
  path: '/api/v1/client/tasks/import',
  summary:
    'Сделать черновики из файла XLSX, ODS или CSV, до 500 строк; строки с ошибками пропускаются. Тело запроса — байты файла',
  reply: z.object({ made: z.number(), wrong: z.array(wrongLine) }),
  idempotent: true,
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'branchNeeded'],
})

export const downloadTaskTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/client/tasks/template.xlsx',
  summary: 'Шаблон файла заданий',
  access: 'client',
  permission: 'seeWork',
  file: [spreadsheetType],
  reply: z.void(),
  refusals: [],
})
