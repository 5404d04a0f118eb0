import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, text } from '#/wire/parsed.ts'
import { payKinds } from '../domain/terms.ts'
import { declineInvitationReasons, taskInvitationStates, taskInvitationWays } from '../domain/task-invitation.ts'
import { openings } from '../domain/opening.ts'
import { ofTask, pageQuery } from './terms.ts'

const ofInvitation = z.object({ id: idOf('taskInvitation') })
export const invitationToken = z.string().check(z.regex(/^[\w-]{50}$/))
const ofToken = z.object({ token: invitationToken })
const declineBody = z.object({ reason: z.optional(z.enum(declineInvitationReasons)) })
const edits = { access: 'client', permission: 'editTasks' } as const

const invited = z.object({
  invited: z.number(),
  /** Those who are not invited: `skipped` need not be, `wrong` is to be put right. `row` counts from 1. */
  left: z.array(z.object({ row: z.number(), kind: z.enum(['skipped', 'wrong']), text: z.string() })),
})

export const inviteContractors = endpoint({
  ...edits,
  method: 'POST',
  path: '/api/v1/client/tasks/:id/invitations',
  summary: 'Пригласить на задание своих исполнителей',
  params: ofTask,
  body: z.object({ contractor_ids: z.array(idOf('contractor')).check(z.minLength(1, 'Никого не выбрали'), z.maxLength(100)) }),
  reply: invited,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'invitingClosed', 'invalidInput'],
})

export const inviteByList = endpoint({
  ...edits,
  method: 'POST',
  path: '/api/v1/client/tasks/:id/invitations/list',
  summary:
    'Пригласить на задание по телефону или ИНН: по одному в строке или файлом XLSX, ODS, CSV, TXT, до 500 строк. Тело запроса — байты файла',
  params: ofTask,
  query: z.object({ file_name: text(1, 200, 'Нет имени файла') }),
  body: z.instanceof(Uint8Array, { message: 'Впишите телефоны или ИНН' }),
  bodyForm: 'bytes',
  bodyLimit: 5 * 1024 * 1024,
  reply: invited,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'invitingClosed', 'invalidInput', 'fileUnreadable', 'tooManyRows', 'tooOften'],
})

const taskInvitationView = z.object({
  id: z.string(),
  way: z.enum(taskInvitationWays),
  /** A name where the customer knows it, else the masked phone or the ИНН; after the end, neither. */
  who: z.string(),
  state: z.enum(taskInvitationStates),
  decline_reason: z.nullable(z.string()),
  sms_failed: z.boolean(),
  /** To hand over to whom no SMS can reach; null where nothing needs handing over. */
  link: z.nullable(z.string()),
  sent_at: z.string(),
  seen_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  expires_at: z.string(),
})

export const listTaskInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/client/tasks/:id/invitations',
  summary: 'Кого пригласили на задание и чем кончилось, новые сверху',
  access: 'client',
  permission: 'seeWork',
  params: ofTask,
  query: z.object(pageQuery),
  reply: z.object({
    ...pageOf(taskInvitationView).shape,
    counts: z.object({ all: z.number(), seen: z.number(), applied: z.number(), declined: z.number() }),
    /** New people may be invited now. */
    is_open: z.boolean(),
  }),
  refusals: ['notFound'],
})

export const changeTaskInvitation = endpoint({
  ...edits,
  method: 'POST',
  path: '/api/v1/client/task-invitations/:id/:action',
  summary: 'Отправить приглашение на задание ещё раз (не чаще раза в час) или отозвать',
  params: z.object({ id: idOf('taskInvitation'), action: z.enum(['resend', 'withdraw']) }),
  reply: z.object({ id: z.string(), state: z.enum(taskInvitationStates) }),
  refusals: ['notFound', 'noAccess', 'wrongState', 'invitingClosed', 'tooOften'],
})

const ownInvitation = z.object({
  id: z.string(),
  task_id: z.string(),
  title: z.string(),
  org_name: z.string(),
  pay_kind: z.enum(payKinds),
  /** Kopecks; null while applicants offer their price. */
  sum: z.nullable(z.number()),
  net: z.nullable(z.number()),
  due_on: z.string(),
  state: z.enum(taskInvitationStates),
  decline_reason: z.nullable(z.string()),
  sent_at: z.string(),
  expires_at: z.string(),
  /** Whether the task takes applications now. */
  opening: z.enum(openings),
  application_id: z.nullable(z.string()),
})

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/person/task-invitations',
  summary: 'Мои приглашения на задания, новые сверху',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(ownInvitation),
  refusals: [],
})

export const seeInvitations = endpoint({
  method: 'POST',
  path: '/api/v1/person/task-invitations/seen',
  summary: 'Отметить приглашения просмотренными: все или на одно задание',
  access: 'person',
  body: z.object({ task_id: z.optional(idOf('task')) }),
  reply: z.object({ seen: z.number() }),
  refusals: [],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/person/task-invitations/:id/decline',
  summary: 'Отказаться от приглашения на задание; причина не обязательна',
  access: 'person',
  params: ofInvitation,
  body: declineBody,
  reply: z.object({ id: z.string(), state: z.enum(taskInvitationStates) }),
  refusals: ['notFound', 'wrongState'],
})

export const openLinkedInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/public/task-invitations/:token',
  summary: 'На какое задание и до какого дня зовёт ссылка из СМС',
  access: 'public',
  params: ofToken,
  reply: z.object({ task_id: z.string(), state: z.enum(taskInvitationStates), expires_at: z.string() }),
  refusals: ['notFound'],
})

export const declineLinkedInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/public/task-invitations/:token/decline',
  summary: 'Отказаться от приглашения по ссылке из СМС, не входя',
  access: 'public',
  params: ofToken,
  body: declineBody,
  reply: z.object({ state: z.enum(taskInvitationStates) }),
  refusals: ['notFound', 'wrongState'],
})
