import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, text } from '#/wire/parsed.ts'
import { differences } from '../domain/comparison.ts'
import { returnReasonNames } from '../domain/register.ts'
import { registerParams, movedReply } from './register.ts'

const edited = { method: 'POST', access: 'client', permission: 'editRegisters' } as const
/** Who may decide is told by the way of the register: a substitute decides whatever his role. */
const approved = { method: 'POST', access: 'client', permission: 'seeWork' } as const

export const submitRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/submit',
  summary: 'Отправить на согласование',
  params: registerParams,
  /** `decides_alone`: nobody but the sender may decide, so he goes on to do it. */
  reply: z.extend(movedReply, { decides_alone: z.boolean() }),
  idempotent: true,
  refusals: [
    'notFound',
    'wrongState',
    'rowsWithErrors',
    'registerEmpty',
    'accountMissing',
    'noRoute',
    'registerAboveLimit',
    'dayAboveLimit',
    'noAccess',
  ],
})

/** The most rows told of each difference. */
export const mostDifferent = 20

export const compareRegister = endpoint({
  method: 'GET',
  access: 'client',
  permission: 'seeWork',
  path: '/api/v1/client/registers/:id/comparison',
  summary:
    'Чем реестр отличается от прежних выплат: кому впервые, новые реквизиты, суммы больше обычных, люди у лимита и под риском',
  params: registerParams,
  reply: z.object({
    people: z.number(),
    sum: z.number(),
    /** Paid in the calendar month before this one, to whomever. */
    last_month: z.object({ name: z.string(), people: z.number(), sum: z.number() }),
    groups: z.array(
      z.object({
        kind: z.enum(differences),
        name: z.string(),
        rows: z.number(),
        sum: z.number(),
        /** The largest sums of them. */
        items: z.array(z.object({ no: z.number(), fio: z.string(), amount: z.number(), usual: z.nullable(z.number()) })),
      }),
    ),
  }),
  refusals: ['notFound'],
})

export const recallRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/recall',
  summary: 'Отозвать с согласования',
  params: registerParams,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const sendApprovalCode = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/approve/send_code',
  summary: 'Прислать код согласования: он привязан к строкам и суммам',
  params: registerParams,
  /** `sha256` of the rows goes back with the code, so that a code for other rows is named as such. */
  reply: z.object({ resend_after: z.number(), masked_phone: z.string(), sha256: z.string() }),
  refusals: ['notFound', 'wrongState', 'ownRegister', 'notApprover', 'tooOften', 'codeNotSent'],
})

const approvalRefusals = ['notFound', 'wrongState', 'ownRegister', 'notApprover', 'registerChanged'] as const

export const approveRegister = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/approve',
  summary: 'Согласовать кодом из СМС',
  params: registerParams,
  body: z.object({ code: text(6, 12, 'Введите 6 цифр кода'), sha256: z.optional(z.string().check(z.length(64))) }),
  reply: movedReply,
  idempotent: true,
  refusals: [...approvalRefusals, 'wrongCode', 'codeExpired', 'tooManyTries'],
})

export const approveWithoutCode = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/approve/confirmed',
  summary: 'Согласовать шаг, который не требует кода: сеанс подтверждён не раньше 10 минут назад',
  params: registerParams,
  /** The round of the page: rows could be changed only by beginning another. */
  body: z.object({ round: z.int() }),
  reply: movedReply,
  idempotent: true,
  confirmed: true,
  refusals: [...approvalRefusals, 'codeNeeded', 'confirmationNeeded'],
})

export const returnRegister = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/return',
  summary: 'Вернуть автору с объяснением',
  params: registerParams,
  body: z.object({
    reason: z.enum(returnReasonNames, 'Выберите причину'),
    comment: lines(text(10, 1000, 'Объясните, что исправить: не меньше 10 символов')),
  }),
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'ownRegister', 'notApprover'],
})
