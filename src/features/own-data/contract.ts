import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'
import { blockKinds, closingReasons } from './domain/account-closing.ts'
import { exportStates } from './domain/data-export.ts'

const exportView = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  requested_at: z.string(),
  ready_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
})

const closingView = z.object({
  reason: z.enum(closingReasons),
  requested_at: z.string(),
  due_at: z.string(),
  /** False after a withdrawn consent, until it is given again. */
  may_cancel: z.boolean(),
})

export const ownDataView = z.object({
  exports: z.array(exportView),
  /** How many more archives may be requested today. */
  exports_left: z.number(),
  closing: z.nullable(closingView),
  /** Days between the request and the deletion. */
  closing_days: z.number(),
  /** What must be finished first, each with a link. */
  blocks: z.array(z.object({ kind: z.enum(blockKinds), count: z.number(), text: z.string(), link: z.string() })),
  destroyed: z.array(z.string()),
  kept: z.array(z.object({ what: z.string(), count: z.nullable(z.number()), term: z.string(), why: z.string() })),
})
export type OwnData = z.output<typeof ownDataView>

export const readOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/person/mydata',
  summary: 'Мои данные: архивы, удаление аккаунта, что удалим и что останется',
  access: 'person',
  reply: ownDataView,
  refusals: [],
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/v1/person/mydata/exports',
  summary: 'Собрать архив всего, что сервис хранит о человеке',
  access: 'person',
  reply: exportView,
  idempotent: true,
  confirmed: true,
  evenOverdue: true,
  refusals: ['confirmationNeeded', 'exportRunning', 'exportsOfDay'],
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/v1/person/mydata/exports/:id',
  summary: 'Скачать свой архив',
  access: 'person',
  params: z.object({ id: idOf('dataExport') }),
  reply: z.undefined(),
  file: ['application/zip'],
  confirmed: true,
  refusals: ['confirmationNeeded', 'notFound', 'exportGone'],
})

export const askClosing = endpoint({
  method: 'POST',
  path: '/api/v1/person/mydata/closing',
  summary: 'Попросить удалить аккаунт; удаление — через несколько дней, его можно отменить',
  access: 'person',
  reply: closingView,
  idempotent: true,
  confirmed: true,
  evenOverdue: true,
  refusals: ['confirmationNeeded', 'closingBlocked'],
})

export const cancelClosing = endpoint({
  method: 'DELETE',
  path: '/api/v1/person/mydata/closing',
  summary: 'Передумать удалять аккаунт',
  access: 'person',
  reply: z.undefined(),
  evenOverdue: true,
  refusals: ['wrongState', 'closingByConsent'],
})
