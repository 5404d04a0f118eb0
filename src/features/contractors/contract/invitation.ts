import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, phoneText, text } from '#/wire/parsed.ts'
import { invitationListStates } from '../domain/invitation-list.ts'
import { invitationStates } from '../domain/invitation.ts'
import { personInn, columnNumber } from './status.ts'

const sees = { access: 'client', permission: 'seeWork' } as const
const picks = { access: 'client', permission: 'editTasks' } as const

export const invitationView = z.object({
  id: z.string(),
  way: z.enum(['sms', 'link']),
  name: z.string(),
  inn: z.nullable(z.string()),
  /** Masked. */
  phone: z.nullable(z.string()),
  state: z.enum([...invitationStates, 'expired']),
  state_name: z.string(),
  sms: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
  /** To hand over; null when it leads nowhere any more. */
  link: z.nullable(z.string()),
  sent_at: z.string(),
  opened_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  expires_at: z.string(),
})

export const inviteContractor = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractor-invitations',
  summary: 'Пригласить в исполнители: СМС на телефон или ссылка, которую передаёт сам заказчик',
  body: z.object({
    phone: z.optional(phoneText),
    inn: z.optional(personInn),
    name: z.string().check(z.trim(), z.maxLength(120, 'Не больше 120 символов')),
  }),
  /** Without the link: the answer to a repeat is kept, and the link is a secret. It stands in the list. */
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['wrongState', 'tooOften', 'noAccess'],
})

export const listInvitations = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractor-invitations',
  summary: 'Приглашения исполнителей, новые сверху',
  query: z.object(pageQuery),
  reply: pageOf(invitationView),
  mayLag: true,
  refusals: ['noAccess'],
})

const inviteChoice = {
  file_name: text(1, 200, 'Нет имени файла'),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(11_000)))),
  phone_column: columnNumber,
  inn_column: columnNumber,
  name_column: columnNumber,
}

const inviteFile = {
  ...picks,
  method: 'POST',
  query: z.object(inviteChoice),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 5 * 1024 * 1024,
} as const

/** A line nobody is invited by: `skipped` is right but needless, `wrong` is to be put right. */
const leftLine = z.object({ row: z.number(), kind: z.enum(['skipped', 'wrong']), text: z.string() })

export const previewInvitations = endpoint({
  ...inviteFile,
  path: '/api/v1/client/invitation-lists/preview',
  summary: 'Кого пригласит файл: столбцы, ошибки по строкам, кто уже исполнитель или приглашён; ничего не сохраняет',
  reply: z.object({
    sheets: z.array(z.string()),
    sheet: z.string(),
    /** 0: the file has no heading. */
    heading_row: z.number(),
    phone_column: z.nullable(z.number()),
    inn_column: z.nullable(z.number()),
    name_column: z.nullable(z.number()),
    columns: z.array(z.object({ index: z.number(), title: z.string(), samples: z.array(z.string()) })),
    rows: z.number(),
    by_sms: z.number(),
    by_link: z.number(),
    left: z.array(leftLine),
  }),
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

export const startInvitations = endpoint({
  ...inviteFile,
  path: '/api/v1/client/invitation-lists',
  summary:
    'Пригласить людей из файла XLSX, ODS или CSV, до 500 строк: с телефоном — СМС, без него — ссылка. Тело запроса — байты файла',
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

const invitationListView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(invitationListStates),
  total: z.number(),
  waiting: z.number(),
  invited: z.number(),
  skipped: z.number(),
  wrong: z.number(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
})

export const listInvitationLists = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/invitation-lists',
  summary: 'Приглашения по спискам, новые сверху',
  query: z.object(pageQuery),
  reply: pageOf(invitationListView),
  refusals: ['noAccess'],
})

export const readInvitationList = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/invitation-lists/:id',
  summary: 'Список приглашений: сколько отправлено и какие строки пропущены',
  params: z.object({ id: idOf('invitationList') }),
  reply: z.object({ list: invitationListView, left: z.array(leftLine) }),
  refusals: ['notFound', 'noAccess'],
})

export const changeInvitation = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractor-invitations/:id/:action',
  summary: 'Отправить приглашение ещё раз (не чаще раза в час) или отменить',
  params: z.object({ id: idOf('invitation'), action: z.enum(['resend', 'cancel']) }),
  reply: invitationView,
  refusals: ['notFound', 'wrongState', 'tooOften', 'noAccess'],
})

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{50}$/)) })

export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/public/contractor-invitations/:token',
  summary: 'Кто приглашает, по ссылке из приглашения',
  access: 'public',
  params: token,
  reply: z.object({ organization: z.string(), inn: z.string(), accepted: z.boolean() }),
  refusals: ['notFound'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/person/contractor-invitations/:token/acceptance',
  summary: 'Принять приглашение: заказчик увидит вас в списке своих исполнителей',
  access: 'person',
  params: token,
  reply: z.object({ accepted: z.literal(true) }),
  refusals: ['notFound', 'wrongState', 'profileIncomplete'],
})
