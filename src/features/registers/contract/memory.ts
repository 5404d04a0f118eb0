import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'
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
