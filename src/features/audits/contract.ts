import * as z from 'zod/mini'
import { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'

const day = parsed(parseDay, 'Дата, например 31.10.2026')

export const askAudit = endpoint({
  method: 'POST',
  path: '/api/v1/client/audits',
  summary:
    'Собрать пакет для проверки за период: по каждой работе договор, заказ, результат, акт, оплата, чек и статус НПД; части по 100 работ, о готовности придёт уведомление',
  access: 'client',
  permission: 'seeJournal',
  body: z.object({
    from: day,
    to: day,
    /** One contractor of the organization; without it, all of them. */
    contractor_id: z.optional(idOf('contractor')),
  }),
  reply: documentArchiveView,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'invalidInput', 'nothingToAudit', 'archiveRunning', 'tooOften'],
})

export const listAudits = endpoint({
  method: 'GET',
  path: '/api/v1/client/audits',
  summary: 'Пакеты для проверки, которые просил этот человек, новые первыми, и сколько работ уже положено',
  access: 'client',
  permission: 'seeJournal',
  reply: z.object({ items: z.array(documentArchiveView) }),
  refusals: [],
})

export const downloadAuditPart = endpoint({
  method: 'GET',
  path: '/api/v1/client/audits/:id/:part',
  summary: 'Часть пакета для проверки: отдельный ZIP с описью и своими hashes.txt',
  access: 'client',
  permission: 'seeJournal',
  params: z.object({ id: idOf('documentArchive'), part: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
  file: ['application/zip'],
  reply: z.void(),
  refusals: ['archiveGone', 'fileDamaged'],
})
