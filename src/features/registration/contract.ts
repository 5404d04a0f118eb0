import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { findingStates } from './domain/finding.ts'
import { registrationKinds, registrationModes, registrationStates } from './domain/registration.ts'

const oktmo = z.string().check(z.regex(/^\d{8}(\d{3})?$/, 'Выберите регион из списка'))
const activity = z.string().check(z.regex(/^\d{1,9}$/, 'Выберите занятие из списка'))
export const registrationWayNames = ['passport', 'password', 'gosuslugi'] as const

export const registrationView = z.object({
  id: z.string(),
  kind: z.enum(registrationKinds),
  mode: z.enum(registrationModes),
  state: z.enum(registrationStates),
  label: z.string(),
  step: z.number(),
  answers: z.record(z.string(), z.string()),
  oktmo: z.nullable(z.string()),
  activities: z.array(z.string()),
  way: z.nullable(z.enum(registrationWayNames)),
  /** What could be checked before the application. */
  findings: z.array(z.object({ key: z.string(), state: z.enum(findingStates), title: z.string(), text: z.string() })),
  checked_at: z.nullable(z.string()),
  inn: z.nullable(z.string()),
  reason: z.nullable(z.enum(['REFUSE', 'RIGHTS_LOST'])),
  rejection_text: z.nullable(z.string()),
  rejection_action: z.nullable(z.string()),
  certificate_number: z.nullable(z.string()),
  registered_on: z.nullable(z.string()),
  unregistered_on: z.nullable(z.string()),
  watch_until: z.nullable(z.string()),
  next_check_at: z.nullable(z.string()),
  last_checked_at: z.nullable(z.string()),
  /** When the tax service stopped answering. */
  silent_since: z.nullable(z.string()),
  updated_at: z.string(),
})

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/v1/person/npd/registration',
  summary: 'Постановка на учёт: черновик или последняя заявка',
  access: 'person',
  reply: z.object({ mode: z.enum(registrationModes), registration: z.nullable(registrationView) }),
  refusals: [],
})

export const saveRegistrationDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/person/npd/registration',
  summary: 'Сохранить черновик постановки на учёт; без живого черновика начинается новый',
  access: 'person',
  body: z.object({
    step: z.int().check(z.minimum(1), z.maximum(6)),
    answers: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40)))),
    oktmo: z.optional(z.nullable(oktmo)),
    activities: z.optional(z.array(activity).check(z.maxLength(5, 'Не больше пяти занятий'))),
    way: z.optional(z.nullable(z.enum(registrationWayNames))),
  }),
  reply: registrationView,
  refusals: ['wrongState'],
})

export const checkRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/registration/findings',
  summary: 'Проверить, что можно: условия, возраст, данные, статус, а через банк — и ограничения ФНС',
  access: 'person',
  reply: registrationView,
  refusals: ['wrongState', 'tooOften'],
})

export const sendRegistrationCode = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/registration/code',
  summary: 'Прислать код, которым подписывают заявку через банк',
  access: 'person',
  reply: z.object({ resend_after: z.number(), masked_phone: z.string() }),
  refusals: ['wrongState', 'profileIncomplete', 'registrationDenied', 'delegationMissing', 'tooOften', 'codeNotSent'],
})

const codeText = z.optional(z.string().check(z.maxLength(20)))

export const startRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/registration',
  summary: 'Перейти к регистрации: без банка — к инструкции «Мой налог», через банк — отправить заявку в ФНС',
  access: 'person',
  idempotent: true,
  body: z.object({ code: codeText }),
  reply: registrationView,
  refusals: [
    'wrongState',
    'profileIncomplete',
    'registrationDenied',
    'delegationMissing',
    'wrongCode',
    'codeExpired',
    'tooManyTries',
  ],
})

export const watchRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/registration/check',
  summary: '«Я зарегистрировался — проверить»: спрашиваем ФНС сразу и потом 24 часа сами',
  access: 'person',
  reply: registrationView,
  refusals: ['wrongState', 'profileIncomplete', 'tooOften'],
})

export const restartRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/registration/restart',
  summary: 'Вернуться к черновику или начать заново с теми же данными',
  access: 'person',
  reply: registrationView,
  refusals: ['wrongState'],
})

export const readUnregistration = endpoint({
  method: 'GET',
  path: '/api/v1/person/npd/unregistration',
  summary: 'Снятие с учёта: последнее заявление',
  access: 'person',
  reply: z.object({ mode: z.enum(registrationModes), registration: z.nullable(registrationView) }),
  refusals: [],
})

export const sendUnregistrationCode = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/unregistration/code',
  summary: 'Прислать код, которым подписывают заявление о снятии с учёта через банк',
  access: 'person',
  reply: z.object({ resend_after: z.number(), masked_phone: z.string() }),
  refusals: ['wrongState', 'profileIncomplete', 'tooOften', 'codeNotSent'],
})

export const startUnregistration = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/unregistration',
  summary: 'Сняться с учёта: без банка — инструкция «Мой налог», через банк — заявление в ФНС',
  access: 'person',
  idempotent: true,
  body: z.object({ reason: z.enum(['REFUSE', 'RIGHTS_LOST']), code: codeText }),
  reply: registrationView,
  refusals: ['wrongState', 'profileIncomplete', 'wrongCode', 'codeExpired', 'tooManyTries'],
})

export const watchUnregistration = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/unregistration/check',
  summary: '«Я снялся с учёта — проверить»: спрашиваем ФНС сразу и потом 24 часа сами',
  access: 'person',
  reply: registrationView,
  refusals: ['wrongState', 'profileIncomplete', 'tooOften'],
})

export const cancelUnregistration = endpoint({
  method: 'DELETE',
  path: '/api/v1/person/npd/unregistration',
  summary: 'Передумать сниматься с учёта, пока заявление не в ФНС',
  access: 'person',
  reply: registrationView,
  refusals: ['wrongState'],
})

/** The session determines whose registration it is: another person's one is «not found». */
export const findRegistration = endpoint({
  method: 'GET',
  path: '/api/v1/person/npd/registration/:id',
  summary: 'Одна заявка о постановке на учёт или снятии',
  access: 'person',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  reply: registrationView,
  refusals: ['notFound'],
})

export const listNpdDictionaries = endpoint({
  method: 'GET',
  path: '/api/v1/public/npd/dictionaries',
  summary: 'Регионы (ОКТМО) и виды деятельности по спискам ФНС',
  access: 'public',
  reply: z.object({
    regions: z.array(z.object({ oktmo: z.string(), name: z.string() })),
    activities: z.array(z.object({ id: z.string(), name: z.string(), parent_id: z.nullable(z.string()) })),
    /** When the tax service last sent them; null if it has not answered yet and the lists are empty. */
    read_at: z.nullable(z.string()),
  }),
  refusals: [],
})
