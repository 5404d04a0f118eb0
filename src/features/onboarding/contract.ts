import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, parsed, text } from '#/wire/parsed.ts'
import { parseDay } from '#/kernel/time.ts'
import { linkAnswers, newcomerStates, standingGroups } from './domain/newcomer.ts'
import { taskWays } from './domain/plan.ts'

const client = { access: 'client', permission: 'editTasks', method: 'POST' } as const
const ofRegister = z.object({ id: idOf('register') })

const form = {
  way: z.enum(taskWays),
  category: text(1, 40, 'Выберите категорию'),
  /** What a work consists of and by what it is accepted: the same for all. */
  result: lines(text(30, 5000, 'Опишите результат: от 30 знаков')),
  due_on: parsed(parseDay, 'Дата, например 31.12.2026'),
  /** The doubtful words have been read. */
  acknowledged: z.boolean(),
}

/** Why a plan cannot be made. */
export const planRefusals = [
  'notFound',
  'noAccess',
  'wrongState',
  'nobodyToInvite',
  'tasksImpossible',
  'stopWords',
  'doubtfulWords',
] as const

export const previewOnboarding = endpoint({
  ...client,
  path: '/api/v1/client/registers/:id/onboarding/preview',
  summary: 'Что создаст «Создать задания и пригласить» по строкам без исполнителя или работы; ничего не сохраняет',
  params: ofRegister,
  body: z.object(form),
  reply: z.object({
    /** Of the first fifty. */
    tasks: z.array(z.object({ title: z.string(), places: z.number(), sum: z.number(), price: z.nullable(z.number()) })),
    task_count: z.number(),
    people: z.number(),
    by_sms: z.number(),
    by_link: z.number(),
    sum: z.number(),
    sms_text: z.string(),
    /** Rows that are not taken, and why. */
    left: z.array(z.object({ no: z.number(), why: z.string() })),
    sha256: z.string(),
  }),
  refusals: planRefusals,
})

export const sendOnboardingCode = endpoint({
  ...client,
  path: '/api/v1/client/registers/:id/onboarding/send_code',
  summary: 'Прислать код: он действует только для этих людей, сумм и слов',
  params: ofRegister,
  body: z.object(form),
  reply: z.object({ resend_after: z.number(), masked_phone: z.string(), sha256: z.string() }),
  refusals: [...planRefusals, 'tooOften', 'codeNotSent'],
})

export const startOnboarding = endpoint({
  ...client,
  path: '/api/v1/client/registers/:id/onboarding',
  summary: 'Создать задания и пригласить: подтверждается кодом, дальше идёт само',
  params: ofRegister,
  body: z.object({ ...form, code: text(6, 12, 'Введите 6 цифр кода'), sha256: z.string().check(z.length(64)) }),
  reply: z.object({ id: z.string(), people: z.number() }),
  idempotent: true,
  proven: true,
  refusals: [...planRefusals, 'registerChanged', 'wrongCode', 'codeExpired', 'tooManyTries'],
})

const counted = z.object({
  paid: z.number(),
  ready: z.number(),
  forming: z.number(),
  awaited: z.number(),
  unanswered: z.number(),
  excluded: z.number(),
})

/** Of everybody invited by the register: how many stand where. */
const standings = {
  total: z.number(),
  /** Not invited yet: the job goes on. */
  waiting: z.number(),
  counts: counted,
}

const seen = { method: 'GET', access: 'client', permission: 'seeWork', params: ofRegister, refusals: ['notFound'] } as const

export const readOnboarding = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/onboarding',
  summary: 'Кого из реестра можно пригласить и сколько приглашённых где стоит',
  reply: z.object({
    /** What the viewer may do now about people of this register. */
    may: z.object({ invite: z.boolean(), exclude: z.boolean() }),
    /** Rows to invite: without a person or without a work. */
    to_invite: z.number(),
    /** Works of its rows that are handed in and wait to be accepted, where the viewer may accept. */
    to_accept: z.number(),
    /** Acts of its rows that wait for the customer's signature alone, where the viewer may sign: as many as one code signs. */
    acts_to_sign: z.array(z.string()),
    ...standings,
  }),
})

export const countNewcomers = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/newcomers/count',
  summary: 'Сколько приглашённых где стоит: спрашивают каждые секунды, пока приглашения уходят',
  reply: z.object(standings),
})

export const listNewcomers = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/newcomers',
  summary: 'Приглашённые строки реестра по номерам: где стоит каждая и чего ждёт',
  query: z.object({
    group: z.optional(z.enum(standingGroups)),
    /** The number of the last row of the page before. */
    after: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0)))),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        no: z.number(),
        name: z.string(),
        service: z.string(),
        amount: z.number(),
        state: z.enum(newcomerStates),
        group: z.enum(standingGroups),
        step: z.string(),
        waits: z.string(),
        /** He may be asked again. */
        again: z.boolean(),
        task_number: z.nullable(z.string()),
        task_id: z.nullable(z.string()),
        assignment_id: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.number()),
  }),
})

export const listHandedIn = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/handed-in',
  summary: 'Сданные работы строк реестра, которые ждут приёмки: что сдано и за сколько',
  reply: z.object({
    items: z.array(
      z.object({
        assignment_id: z.string(),
        name: z.string(),
        task_id: z.string(),
        title: z.string(),
        amount: z.number(),
        handed_in_at: z.nullable(z.string()),
        text: z.string(),
        links: z.array(z.string()),
      }),
    ),
    /** Of all, also those beyond the first hundred. */
    total: z.number(),
    sum: z.number(),
  }),
})

export const changeNewcomer = endpoint({
  ...client,
  path: '/api/v1/client/newcomers/:id/:action',
  summary: 'Исключить приглашённого или пригласить снова: когда он отказался, не ответил или приглашение не ушло',
  params: z.object({ id: idOf('newcomer'), action: z.enum(['exclude', 'inviteAgain']) }),
  reply: z.object({ id: z.string(), state: z.enum(newcomerStates) }),
  refusals: ['notFound', 'noAccess', 'wrongState', 'tooOften'],
})

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{50}$/)) })

export const openWork = endpoint({
  method: 'GET',
  access: 'public',
  path: '/api/v1/public/work-invitations/:token',
  summary: 'Работа, на которую приглашает ссылка из СМС',
  params: token,
  reply: z.object({
    organization: z.string(),
    inn: z.string(),
    title: z.string(),
    result: z.string(),
    amount: z.number(),
    net: z.number(),
    due_on: z.string(),
    answer: z.enum(linkAnswers),
    /** Why the customer does not wait for an answer any more. */
    why: z.nullable(z.string()),
  }),
  refusals: ['notFound'],
})

export const acceptWork = endpoint({
  method: 'POST',
  access: 'person',
  path: '/api/v1/person/work-invitations/:token/acceptance',
  summary: 'Согласиться на работу из приглашения: договор и заказ сразу готовы к подписи',
  params: token,
  reply: z.object({ assignment_id: z.string() }),
  refusals: [
    'notFound',
    'wrongState',
    'ladderUnfinished',
    'taskGone',
    'slotsTaken',
    'workSuspended',
    'ownTask',
    'alreadyApplied',
    'fieldsMissing',
  ],
})

export const refuseWork = endpoint({
  method: 'POST',
  access: 'public',
  path: '/api/v1/public/work-invitations/:token/refusal',
  summary: 'Отказаться от работы из приглашения: входить для этого не нужно',
  params: token,
  reply: z.object({ refused: z.literal(true) }),
  refusals: ['notFound', 'wrongState'],
})
