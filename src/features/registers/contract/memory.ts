import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { rowView } from './row.ts'
import { rowFields } from '../domain/row-problem.ts'

const prepared = { method: 'GET', access: 'client', permission: 'editRegisters' } as const
const forgotten = { method: 'DELETE', access: 'client', permission: 'editRegisters' } as const

const presetView = z.object({
  id: z.string(),
  /** What the file calls the columns of our fields. */
  columns: z.array(z.object({ field: z.enum(rowFields), title: z.string() })),
  saved_by: z.string(),
  saved_at: z.string(),
  used_at: z.string(),
})

export const listPresets = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/presets',
  summary: 'Шапки файлов, столбцы которых запомнены',
  reply: z.object({ items: z.array(presetView) }),
  refusals: ['noAccess'],
})

export const forgetPreset = endpoint({
  ...forgotten,
  path: '/api/v1/client/registers/presets/:id',
  summary: 'Забыть столбцы шапки: следующий файл с ней угадывается заново',
  params: z.object({ id: idOf('columnPreset') }),
  reply: z.object({ id: z.string() }),
  refusals: ['notFound', 'noAccess'],
})

const rowParams = z.object({ id: idOf('register'), rowId: idOf('row') })
const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const version = z.int().check(z.gte(1))

export const findPayees = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/:id/rows/:rowId/payees',
  summary: 'Кто из исполнителей организации может быть имени строки; q — искать по началу имени или ИНН',
  params: rowParams,
  query: z.object({ q: search }),
  reply: z.object({
    /** What the row says in place of an ИНН; null where there is nothing to remember by. */
    said: z.nullable(z.string()),
    items: z.array(
      z.object({
        inn: z.string(),
        name: z.string(),
        /** The organization has paused or blocked him. */
        stopped: z.boolean(),
        /** Why what the row says cannot be remembered of him; null where it can. */
        unkept: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['notFound', 'noAccess'],
})

export const choosePayee = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'editRegisters',
  path: '/api/v1/client/registers/:id/rows/:rowId/payee',
  summary: 'Сказать, кто исполнитель строки, и запомнить это для следующих файлов',
  params: rowParams,
  body: z.object({
    version,
    inn: parsed(parsePersonInn, 'ИНН физического лица — 12 цифр, проверьте их'),
    remember: z.boolean(),
  }),
  reply: rowView,
  refusals: ['notFound', 'wrongState', 'staleVersion', 'noAccess'],
})

export const undoRemembered = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'editRegisters',
  path: '/api/v1/client/registers/:id/rows/:rowId/as-in-file',
  summary: 'Вернуть строке то, что о её исполнителе сказано в файле; forget — и больше так не подставлять',
  params: rowParams,
  body: z.object({ version, forget: z.boolean() }),
  reply: rowView,
  refusals: ['notFound', 'wrongState', 'staleVersion', 'noAccess'],
})

export const listReplacements = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/replacements',
  summary: 'Кого организация подставляет вместо имён и телефонов файлов: двести последних, q — искать по имени',
  query: z.object({ q: search }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        said: z.string(),
        name: z.string(),
        inn: z.string(),
        saved_by: z.string(),
        saved_at: z.string(),
      }),
    ),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
  refusals: ['noAccess'],
})

export const forgetReplacement = endpoint({
  ...forgotten,
  path: '/api/v1/client/registers/replacements/:id',
  summary: 'Больше не подставлять исполнителя вместо имени или телефона из файла',
  params: z.object({ id: idOf('replacement') }),
  reply: z.object({ id: z.string() }),
  refusals: ['notFound', 'noAccess'],
})
