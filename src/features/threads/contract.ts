import * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { attached } from '#/features/attachments/contract.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, pageOf, pageQuery, parsed, text } from '#/wire/parsed.ts'
import { longestMessage, threadSides } from './domain/thread.ts'

/** A thread is found by its application, and by a work that grew from it. */
const ofThread = z.object({
  id: parsed(
    (written): Id<'application'> | Id<'assignment'> | undefined =>
      parseId('application', written) ?? parseId('assignment', written),
    'Неверный номер',
  ),
})

const said = {
  side: z.enum(threadSides),
  text: z.string(),
  at: z.string(),
  /** Who has written: «Вы», a colleague or the other side. */
  author: z.string(),
}

export const threadLine = z.object({
  /** The application. */
  id: z.string(),
  /** The work that grew from it. */
  work_id: z.nullable(z.string()),
  task_id: z.string(),
  task_number: z.string(),
  title: z.string(),
  /** Who is on the other side. */
  name: z.string(),
  last: z.object(said),
  /** Messages of the other side that were not read, up to a hundred. */
  unread: z.number(),
})

export const threadView = z.object({
  id: z.string(),
  work_id: z.nullable(z.string()),
  task_id: z.string(),
  task_number: z.string(),
  title: z.string(),
  name: z.string(),
  /** Where the application or the work is. */
  state_name: z.string(),
  /** The applicant is chosen: contacts are open. */
  chosen: z.boolean(),
  open: z.boolean(),
  /** The contractor has deleted the account: nobody would read what is written. */
  contractor_gone: z.boolean(),
  /** The last own message the other side has read; 0 while it has read none. */
  read_by_other: z.number(),
  /** The last message of the other side that was read. */
  read: z.number(),
  unread: z.number(),
  /** In the order in which they were written. */
  messages: z.array(z.object({ no: z.number(), ...said })),
  /** Messages before this number are on the next page. */
  next: z.nullable(z.number()),
})

const listQuery = z.object({ ...pageQuery, unread: z.optional(z.enum(['0', '1'])) })
const number = z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1)))
const readQuery = z.object({ before: z.optional(number) })
const message = z.object({ text: lines(text(1, longestMessage, 'Напишите сообщение')), files: attached })
const written = z.object({ no: z.number() })
const seen = z.object({ no: z.int().check(z.gte(1)) })

const client = { access: 'client', params: ofThread } as const
const person = { access: 'person', params: ofThread } as const

export const listClientThreads = endpoint({
  method: 'GET',
  path: '/api/v1/client/threads',
  summary: 'Переписка с исполнителями по откликам и работам, новые сообщения первыми',
  access: 'client',
  permission: 'seeWork',
  query: listQuery,
  reply: pageOf(threadLine),
  refusals: [],
})
export const listPersonThreads = endpoint({
  method: 'GET',
  path: '/api/v1/person/threads',
  summary: 'Переписка с заказчиками по откликам и работам, новые сообщения первыми',
  access: 'person',
  query: listQuery,
  reply: pageOf(threadLine),
  refusals: [],
})

const reading = { method: 'GET', query: readQuery, reply: threadView } as const
export const readClientThread = endpoint({
  ...client,
  ...reading,
  path: '/api/v1/client/threads/:id',
  summary: 'Переписка по отклику или работе: последние сообщения или те, что раньше названного',
  permission: 'seeWork',
  refusals: ['notFound'],
})
export const readPersonThread = endpoint({
  ...person,
  ...reading,
  path: '/api/v1/person/threads/:id',
  summary: 'Переписка по моему отклику или моей работе: последние сообщения или те, что раньше названного',
  refusals: ['notFound'],
})

const writing = { method: 'POST', body: message, reply: written, idempotent: true } as const
export const writeClientMessage = endpoint({
  ...client,
  ...writing,
  path: '/api/v1/client/threads/:id/messages',
  summary: 'Написать исполнителю; сообщение не меняется и не удаляется',
  permission: 'editTasks',
  refusals: ['notFound', 'noAccess', 'wrongState', 'tooOften', 'tooManyFiles', 'filesUnsent'],
})
export const writePersonMessage = endpoint({
  ...person,
  ...writing,
  path: '/api/v1/person/threads/:id/messages',
  summary: 'Написать заказчику; сообщение не меняется и не удаляется',
  refusals: ['notFound', 'wrongState', 'tooOften', 'tooManyFiles', 'filesUnsent'],
})

const marking = { method: 'POST', body: seen, reply: z.undefined() } as const
export const markClientThread = endpoint({
  ...client,
  ...marking,
  path: '/api/v1/client/threads/:id/read',
  summary: 'Прочитано до этого сообщения: исполнитель это увидит',
  permission: 'editTasks',
  refusals: ['notFound', 'noAccess'],
})
export const markPersonThread = endpoint({
  ...person,
  ...marking,
  path: '/api/v1/person/threads/:id/read',
  summary: 'Прочитано до этого сообщения: заказчик это увидит',
  refusals: ['notFound'],
})
