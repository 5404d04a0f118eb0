import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, parsed } from '#/wire/parsed.ts'
import { connectionLifecycle } from './domain/connection.ts'

const connectionView = z.object({
  id: z.string(),
  account_id: z.string(),
  /** «•• 4821» */
  account: z.string(),
  kind: z.string(),
  /** «Т-Банк, T-API». */
  title: z.string(),
  state: z.enum(connectionLifecycle.states),
  state_name: z.string(),
  checked_at: z.nullable(z.string()),
  /** What the channel last said when it said no; empty when all is well. */
  reason: z.string(),
  secret_until: z.nullable(z.string()),
  /** Since when the channel does not answer; null while it does. */
  silent_since: z.nullable(z.string()),
  /** The address for news of the channel and where it is typed there; null where it sends none, and to those who may not change accounts. */
  webhook: z.nullable(z.object({ address: z.string(), hint: z.string() })),
  /** What the member may do now. */
  actions: z.array(z.enum(['check', 'replace', 'turnOff'])),
})

const kindView = z.object({
  kind: z.string(),
  title: z.string(),
  about: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.string(),
      kind: z.enum(['line', 'pem']),
      is_secret: z.boolean(),
      is_optional: z.boolean(),
    }),
  ),
})

const view = z.object({ kinds: z.array(kindView), connections: z.array(connectionView) })

/** Never told back: an answer holds none of these. */
const secrets = {
  /** By the names of the fields of the kind. */
  credentials: z
    .array(z.object({ name: z.string().check(z.maxLength(40)), value: lines(z.string().check(z.maxLength(20_000))) }))
    .check(z.maxLength(10)),
  secret_until: z.optional(z.nullable(parsed(parseDay, 'День вида 2027-11-23'))),
}
const connectionParam = z.object({ id: idOf('connection') })

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v1/client/connections',
  summary: 'Подключения счетов организации к банкам и что можно подключить. Ключи не показываются никому',
  access: 'client',
  permission: 'seeWork',
  reply: view,
  refusals: [],
})

export const connectAccount = endpoint({
  method: 'POST',
  path: '/api/v1/client/connections',
  summary: 'Подключить счёт: ключи сохраняются зашифрованными, связь проверяется сразу',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  idempotent: true,
  body: z.object({ account_id: idOf('account'), kind: z.string().check(z.maxLength(20)), ...secrets }),
  reply: connectionView,
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'credentialsBad', 'noAccess'],
})

export const checkConnection = endpoint({
  method: 'POST',
  path: '/api/v1/client/connections/:id/check',
  summary: 'Проверить связь: вопрос, который ничего не меняет',
  access: 'client',
  permission: 'editAccounts',
  params: connectionParam,
  reply: connectionView,
  refusals: ['notFound', 'wrongState', 'tooOften', 'noAccess'],
})

export const replaceSecret = endpoint({
  method: 'PUT',
  path: '/api/v1/client/connections/:id/secret',
  summary: 'Заменить ключ: прежний забывается, связь проверяется сразу; этим же выключенное подключение включается',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: connectionParam,
  body: z.object(secrets),
  reply: connectionView,
  refusals: ['confirmationNeeded', 'notFound', 'credentialsBad', 'noAccess'],
})

export const changeConnectionKind = endpoint({
  method: 'PUT',
  path: '/api/v1/client/connections/:id/kind',
  summary:
    'Подключить счёт к другому банку или шлюзу: прежнее подключение забывается вместе с ключом, когда по нему ничего не идёт',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: connectionParam,
  body: z.object({ kind: z.string().check(z.maxLength(20)), ...secrets }),
  reply: connectionView,
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'credentialsBad', 'ordersUnderWay', 'noAccess'],
})

export const turnOffConnection = endpoint({
  method: 'POST',
  path: '/api/v1/client/connections/:id/off',
  summary: 'Выключить подключение: новые выплаты по нему не уходят, за отправленными следим до конца',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: connectionParam,
  reply: connectionView,
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'noAccess'],
})

export const takeChannelNews = endpoint({
  method: 'POST',
  path: '/api/v1/public/webhooks/payouts/:word',
  summary: 'Сообщение банка о платеже. Само оно ничего не меняет: о платеже спрашивают банк. Адрес — в «Деньгах» у подключения',
  access: 'public',
  params: z.object({ word: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  headers: z.object({ authorization: z.optional(z.string()) }),
  body: z.instanceof(Uint8Array),
  bodyForm: 'bytes',
  reply: z.object({ taken: z.literal(true) }),
  refusals: ['notFound', 'newsForged', 'bodyUnreadable'],
})
