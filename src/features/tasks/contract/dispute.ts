import * as z from 'zod/mini'
import { kopecks } from '#/kernel/money.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, text, upTo } from '#/wire/parsed.ts'
import { assignmentStates } from '../domain/assignment.ts'
import { disputeReasons, shortestAccount } from '../domain/dispute.ts'
import { sumReasons } from '../domain/sum-proposal.ts'
import { maxSum } from '../domain/terms.ts'

const amount = z.pipe(
  z.int('Укажите сумму').check(z.gte(0, 'Укажите сумму'), z.lte(maxSum, 'Не больше 1 000 000 ₽')),
  z.transform(kopecks),
)
const account = lines(text(shortestAccount, 2000, `Опишите подробнее: от ${shortestAccount} знаков`))

const moved = z.object({ id: z.string(), state: z.enum(assignmentStates) })
const params = z.object({ id: idOf('assignment') })
const byClient = { method: 'POST', access: 'client', permission: 'acceptResults', params, reply: moved } as const
const byPerson = { method: 'POST', access: 'person', params, reply: moved } as const

export const proposeSum = endpoint({
  ...byClient,
  path: '/api/v1/client/assignments/:id/amount',
  summary: 'Предложить за работу другую сумму или закончить её досрочно; ноль — закончить без оплаты',
  body: z.object({ amount, reason: z.enum(sumReasons), text: account }),
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'aboveRoleLimit', 'sumUnchanged'],
})
export const withdrawSum = endpoint({
  ...byClient,
  path: '/api/v1/client/assignments/:id/amount/withdraw',
  summary: 'Отозвать предложение другой суммы',
  refusals: ['notFound', 'noAccess', 'wrongState'],
})
export const agreeSum = endpoint({
  ...byPerson,
  path: '/api/v1/person/assignments/:id/amount/agree',
  summary: 'Согласиться с суммой, которую видно на экране: составляется акт',
  body: z.object({ amount }),
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'termsChanged', 'unsignedDocument', 'fieldsMissing'],
})

const opening = {
  summary: 'Открыть спор: работа и деньги по ней ждут решения',
  body: z.object({ reason: z.enum(disputeReasons), text: account, claim: z.nullable(amount) }),
  idempotent: true,
} as const
export const openClientDispute = endpoint({
  ...byClient,
  ...opening,
  path: '/api/v1/client/assignments/:id/dispute',
  refusals: ['notFound', 'noAccess', 'wrongState', 'aboveRoleLimit', 'disputesExhausted'],
})
export const openPersonDispute = endpoint({
  ...byPerson,
  ...opening,
  path: '/api/v1/person/assignments/:id/dispute',
  refusals: ['notFound', 'wrongState', 'disputesExhausted'],
})

const answer = { summary: 'Ответить на спор', body: z.object({ text: account }) } as const
export const answerClientDispute = endpoint({
  ...byClient,
  ...answer,
  path: '/api/v1/client/assignments/:id/dispute/answer',
  refusals: ['notFound', 'noAccess', 'wrongState'],
})
export const answerPersonDispute = endpoint({
  ...byPerson,
  ...answer,
  path: '/api/v1/person/assignments/:id/dispute/answer',
  refusals: ['notFound', 'wrongState'],
})

const terms = {
  summary: 'Предложить закончить спор этой суммой; ноль — без оплаты',
  body: z.object({ amount, text: lines(upTo(2000)) }),
  idempotent: true,
} as const
export const proposeClientTerms = endpoint({
  ...byClient,
  ...terms,
  path: '/api/v1/client/assignments/:id/dispute/terms',
  refusals: ['notFound', 'noAccess', 'wrongState', 'aboveRoleLimit'],
})
export const proposePersonTerms = endpoint({
  ...byPerson,
  ...terms,
  path: '/api/v1/person/assignments/:id/dispute/terms',
  refusals: ['notFound', 'wrongState'],
})

const agreement = {
  summary: 'Согласиться с предложением, которое видно на экране: спор закончен',
  body: z.object({ terms_no: z.int(), amount }),
  idempotent: true,
} as const
export const agreeClientTerms = endpoint({
  ...byClient,
  ...agreement,
  path: '/api/v1/client/assignments/:id/dispute/agree',
  refusals: [
    'notFound',
    'noAccess',
    'wrongState',
    'aboveRoleLimit',
    'termsChanged',
    'actStands',
    'unsignedDocument',
    'fieldsMissing',
  ],
})
export const agreePersonTerms = endpoint({
  ...byPerson,
  ...agreement,
  path: '/api/v1/person/assignments/:id/dispute/agree',
  refusals: ['notFound', 'wrongState', 'termsChanged', 'actStands', 'unsignedDocument', 'fieldsMissing'],
})

const referral = { summary: 'Передать спор оператору, не дожидаясь срока' } as const
export const referClientDispute = endpoint({
  ...byClient,
  ...referral,
  path: '/api/v1/client/assignments/:id/dispute/refer',
  refusals: ['notFound', 'noAccess', 'wrongState'],
})
export const referPersonDispute = endpoint({
  ...byPerson,
  ...referral,
  path: '/api/v1/person/assignments/:id/dispute/refer',
  refusals: ['notFound', 'wrongState'],
})

const withdrawal = { summary: 'Отозвать свой спор: работа продолжается с того же места' } as const
export const withdrawClientDispute = endpoint({
  ...byClient,
  ...withdrawal,
  path: '/api/v1/client/assignments/:id/dispute/withdraw',
  refusals: ['notFound', 'noAccess', 'wrongState'],
})
export const withdrawPersonDispute = endpoint({
  ...byPerson,
  ...withdrawal,
  path: '/api/v1/person/assignments/:id/dispute/withdraw',
  refusals: ['notFound', 'wrongState'],
})
