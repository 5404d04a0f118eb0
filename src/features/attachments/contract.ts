import * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed, text } from '#/wire/parsed.ts'
import { attachmentLifecycle, largestPart } from './domain/attachment.ts'
import { fileKinds, servedTypes } from './domain/file-kind.ts'
import { filePlaces } from './domain/file-place.ts'

/** What a form is about: a task, an application, a work. */
export type About = Id<'task'> | Id<'application'> | Id<'assignment'>

const about = parsed(
  (written): About | undefined => parseId('task', written) ?? parseId('application', written) ?? parseId('assignment', written),
  'Неверный номер',
)

const ofFile = z.object({ id: idOf('file') })

export const fileView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  /** So many first bytes have come: the next part begins here. */
  received: z.number(),
  state: z.enum(attachmentLifecycle.states),
  /** The virus scanner does not answer; the file goes on by itself. */
  waits: z.boolean(),
  /** A browser may show it. */
  shows: z.boolean(),
  problem: z.nullable(z.string()),
  /** What it was sent with; null while it is in the form. */
  part: z.nullable(z.string()),
  /** Of the asking side. */
  own: z.boolean(),
  at: z.string(),
})

const files = z.object({
  files: z.array(fileView),
  most: z.number(),
  /** Files may be added now. */
  open: z.boolean(),
})

const whole = (message: string) => z.pipe(z.coerce.number<string | number>(), z.int(message))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'SHA-256 — 64 знака 0–9 и a–f'))

const named = { name: text(1, 300, 'Нет имени файла'), size: z.int().check(z.gte(0)) }

const partQuery = z.object({
  /** Where the part begins. */
  offset: whole('Целое число'),
  /** Of the part. */
  sha256: hash,
  /** Of the whole file; with the last part. */
  whole: z.optional(hash),
})

const beginning = { method: 'POST', reply: fileView, idempotent: true } as const
const sending = {
  method: 'PUT',
  params: ofFile,
  query: partQuery,
  body: z.instanceof(Uint8Array, { message: 'Нет байтов' }),
  bodyForm: 'bytes',
  bodyLimit: largestPart,
  reply: fileView,
} as const
const removing = { method: 'DELETE', params: ofFile, reply: z.undefined() } as const
const opening = {
  method: 'GET',
  params: ofFile,
  query: z.object({ view: z.optional(z.enum(['1'])) }),
  reply: z.undefined(),
  file: servedTypes,
} as const

const client = { access: 'client', permission: 'editTasks' } as const
const clientReads = { access: 'client', permission: 'seeWork' } as const
const person = { access: 'person' } as const

const beginRefusals = ['notFound', 'wrongState', 'fileUnfit', 'tooManyFiles', 'tooOften'] as const
const partRefusals = ['notFound', 'fileUnfit', 'partBroken'] as const

export const beginClientFile = endpoint({
  ...client,
  ...beginning,
  path: '/api/v1/client/files',
  summary: 'Начать загрузку файла к заданию или сообщению; дальше файл шлют частями',
  body: z.object({ place: z.enum(filePlaces), about, ...named }),
  refusals: [...beginRefusals, 'noAccess'],
})

export const beginPersonFile = endpoint({
  ...person,
  ...beginning,
  path: '/api/v1/person/files',
  summary: 'Начать загрузку файла к отклику, результату или сообщению; дальше файл шлют частями',
  body: z.object({ place: z.enum(filePlaces), about, ...named }),
  refusals: beginRefusals,
})

export const sendClientPart = endpoint({
  ...client,
  ...sending,
  path: '/api/v1/client/files/:id/bytes',
  summary: 'Часть файла: ответ говорит, сколько байтов дошло, с этого места и продолжают',
  refusals: [...partRefusals, 'noAccess'],
})

export const sendPersonPart = endpoint({
  ...person,
  ...sending,
  path: '/api/v1/person/files/:id/bytes',
  summary: 'Часть файла: ответ говорит, сколько байтов дошло, с этого места и продолжают',
  refusals: partRefusals,
})

const listQuery = z.object({ place: z.enum(filePlaces), about })

export const listClientFiles = endpoint({
  ...clientReads,
  method: 'GET',
  path: '/api/v1/client/files',
  summary: 'Файлы задания, откликов на него, результатов работы или переписки: приложенные и свои, что ещё в форме',
  query: listQuery,
  reply: files,
  refusals: ['notFound'],
})

export const listPersonFiles = endpoint({
  ...person,
  method: 'GET',
  path: '/api/v1/person/files',
  summary: 'Файлы задания, моего отклика, моих результатов или переписки: приложенные и свои, что ещё в форме',
  query: listQuery,
  reply: files,
  refusals: ['notFound'],
})

export const removeClientFile = endpoint({
  ...client,
  ...removing,
  path: '/api/v1/client/files/:id',
  summary: 'Убрать файл из формы или из черновика задания; начатая загрузка отменяется',
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const removePersonFile = endpoint({
  ...person,
  ...removing,
  path: '/api/v1/person/files/:id',
  summary: 'Убрать файл из формы; начатая загрузка отменяется',
  refusals: ['notFound', 'wrongState'],
})

export const openClientFile = endpoint({
  ...clientReads,
  ...opening,
  path: '/api/v1/client/files/:id',
  summary: 'Скачать файл: проверенный файл исполнителя или свой; view=1 — показать картинку или PDF',
  refusals: ['notFound', 'wrongState'],
})

export const openPersonFile = endpoint({
  ...person,
  ...opening,
  path: '/api/v1/person/files/:id',
  summary: 'Скачать файл: проверенный файл заказчика или свой; view=1 — показать картинку или PDF',
  refusals: ['notFound', 'wrongState'],
})

/** Ids of files that go with what is sent. */
export const attached = z.optional(z.array(idOf('file')).check(z.maxLength(50, 'Не больше 50 файлов')))
