import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import { archiveStates } from '../domain/document-archive.ts'

const day = parsed(parseDay, 'Дата, например 2026-11-21')

/** An archive as its asker sees it, whatever it is of. */
export const documentArchiveView = z.object({
  id: z.string(),
  state: z.enum(archiveStates),
  state_name: z.string(),
  what: z.string(),
  asked_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** How many there are, where it was counted, and how many are laid in. */
  total: z.nullable(z.number()),
  done: z.number(),
  /** A part was downloaded. */
  is_taken: z.boolean(),
  parts: z.array(z.object({ no: z.number(), documents: z.number(), size: z.number() })),
})

const ask = {
  method: 'POST',
  reply: documentArchiveView,
  idempotent: true,
  refusals: ['documentGone', 'nothingToArchive', 'archiveRunning', 'tooOften'],
} as const

const period = { document_id: z.optional(idOf('document')), from: z.optional(day), to: z.optional(day) }

export const askClientArchive = endpoint({
  ...ask,
  path: '/api/v1/client/docs/archives',
  summary:
    'Собрать архив для суда: одного документа, одного исполнителя или всей организации за период; части по 200 документов, о готовности придёт уведомление',
  access: 'client',
  permission: 'seeWork',
  body: z.object({ ...period, person_id: z.optional(idOf('person')) }),
})
export const askPersonArchive = endpoint({
  ...ask,
  path: '/api/v1/person/docs/archives',
  summary:
    'Собрать архив для суда: одного документа или всех своих за период; части по 200 документов, о готовности придёт уведомление',
  access: 'person',
  body: z.object(period),
})

const list = { method: 'GET', reply: z.object({ items: z.array(documentArchiveView) }), refusals: [] } as const

export const listClientArchives = endpoint({
  ...list,
  path: '/api/v1/client/docs/archives',
  summary: 'Архивы для суда, которые просил этот человек, новые первыми',
  access: 'client',
  permission: 'seeWork',
})
export const listPersonArchives = endpoint({
  ...list,
  path: '/api/v1/person/docs/archives',
  summary: 'Архивы для суда, которые просил этот человек, новые первыми',
  access: 'person',
})

const part = {
  method: 'GET',
  params: z.object({ id: idOf('documentArchive'), part: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
  file: ['application/zip'],
  reply: z.void(),
  refusals: ['archiveGone', 'fileDamaged'],
} as const

export const downloadClientPart = endpoint({
  ...part,
  path: '/api/v1/client/docs/archives/:id/:part',
  summary: 'Часть архива для суда: отдельный ZIP со своими hashes.txt',
  access: 'client',
  permission: 'seeWork',
})
export const downloadPersonPart = endpoint({
  ...part,
  path: '/api/v1/person/docs/archives/:id/:part',
  summary: 'Часть архива для суда: отдельный ZIP со своими hashes.txt',
  access: 'person',
})
