import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { text } from '#/wire/parsed.ts'
import { formerModes } from '../domain/former-file.ts'
import { columnNumber, personInn } from './status.ts'

/** Who sees the risks of the organization keeps its list of former employees. */
const keeps = { access: 'client', permission: 'checkNpdStatus' } as const

const whole = z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(1_000_000)))

const choice = {
  file_name: text(1, 200, 'Нет имени файла'),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(11_000)))),
  inn_column: columnNumber,
  day_column: columnNumber,
}

const file = {
  ...keeps,
  method: 'POST',
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 5 * 1024 * 1024,
} as const

export const readFormerEmployees = endpoint({
  ...keeps,
  method: 'GET',
  path: '/api/v1/client/former-employees',
  summary:
    'Список бывших сотрудников: сколько человек, когда и кем загружен, кто из исполнителей в нём есть; ИНН в списке не хранятся',
  reply: z.object({
    list: z.nullable(z.object({ version: z.number(), count: z.number(), loaded_at: z.string(), loaded_by: z.string() })),
    /** Contractors of the organization who are in the list. */
    matched: z.number(),
    /** The first hundred of them, the soonest free first. */
    people: z.array(
      z.object({
        contractor_id: z.string(),
        name: z.string(),
        inn: z.string(),
        /** From this day he may be paid as self-employed. */
        free_on: z.string(),
      }),
    ),
  }),
  refusals: ['noAccess'],
})

export const previewFormerEmployees = endpoint({
  ...file,
  path: '/api/v1/client/former-employees/preview',
  summary: 'Кого внесёт файл в список бывших сотрудников: столбцы и ошибки по строкам; ничего не сохраняет',
  query: z.object(choice),
  reply: z.object({
    sheets: z.array(z.string()),
    sheet: z.string(),
    /** 0: the file has no heading. */
    heading_row: z.number(),
    inn_column: z.number(),
    day_column: z.number(),
    columns: z.array(z.object({ index: z.number(), title: z.string(), samples: z.array(z.string()) })),
    rows: z.number(),
    good: z.number(),
    wrong: z.number(),
    /** The first two hundred lines that do not get into the list. */
    left: z.array(z.object({ row: z.number(), kind: z.enum(['skipped', 'wrong']), text: z.string() })),
    /** Of the list as it is now: saving names it. */
    version: z.number(),
  }),
  refusals: ['fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

export const saveFormerEmployees = endpoint({
  ...file,
  path: '/api/v1/client/former-employees',
  summary:
    'Загрузить список бывших сотрудников из файла XLSX, ODS или CSV: ИНН и последний день. Хранятся только отпечаток ИНН и день. Тело запроса — байты файла',
  query: z.object({ ...choice, mode: z.enum(formerModes), seen: whole }),
  reply: z.object({ saved: z.number(), matched: z.number() }),
  idempotent: true,
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'staleVersion', 'tooOften', 'noAccess'],
})

export const removeFormerEmployee = endpoint({
  ...keeps,
  method: 'POST',
  path: '/api/v1/client/former-employees/remove',
  summary: 'Убрать из списка бывших сотрудников одного человека по его ИНН',
  body: z.object({ inn: personInn }),
  reply: z.object({ removed: z.number() }),
  refusals: ['notListed', 'tooOften', 'noAccess'],
})

export const deleteFormerList = endpoint({
  ...keeps,
  method: 'POST',
  path: '/api/v1/client/former-employees/delete',
  summary: 'Удалить весь список бывших сотрудников вместе с ключом его отпечатков',
  body: z.object({ seen: z.int().check(z.gte(1)) }),
  reply: z.object({ removed: z.number() }),
  refusals: ['staleVersion', 'noAccess'],
})
