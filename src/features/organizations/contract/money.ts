import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText } from '#/wire/parsed.ts'
import { accountChannels } from '../domain/organization.ts'
import { givenLimit } from '../fields/limits.ts'
import { limits } from './limits.ts'
import { organizationView } from './organization.ts'

export const changeLimits = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/limits',
  summary: 'Лимиты организации: на строку, на реестр, на день, на человека в месяц',
  access: 'client',
  permission: 'editLimits',
  confirmed: true,
  body: z.object({
    limits: z.extend(limits, { row: givenLimit.body, person_month: givenLimit.body }),
    version: z.number(),
  }),
  reply: organizationView,
  refusals: ['confirmationNeeded', 'limitAboveCeiling', 'staleVersion', 'noAccess'],
})

const accountParam = z.object({ id: idOf('account') })
export const accountView = z.object({
  id: z.string(),
  bik: z.string(),
  /** In full for those who pay from it, else its last digits. */
  account: z.string(),
  bank_name: z.string(),
  is_main: z.boolean(),
  /** How payments leave it: the bank is called, or a file is taken to it. */
  channel: z.enum(accountChannels),
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/client/organization/accounts',
  summary: 'Счета организации, основной первым',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(accountView),
  refusals: [],
})

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/v1/client/organization/accounts',
  summary: 'Добавить счёт организации; первый становится основным',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  idempotent: true,
  body: z.object({
    bik: z.string().check(z.maxLength(20)),
    account: z.string().check(z.maxLength(40)),
    bank_name: optionalText(120),
  }),
  reply: accountView,
  refusals: ['confirmationNeeded', 'requisitesBad', 'wrongState', 'noAccess'],
})

export const makeAccountMain = endpoint({
  method: 'POST',
  path: '/api/v1/client/organization/accounts/:id/main',
  summary: 'Платить с этого счёта',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: accountParam,
  reply: z.array(accountView),
  refusals: ['confirmationNeeded', 'notFound', 'noAccess'],
})

export const removeAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/organization/accounts/:id',
  summary: 'Убрать счёт',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: accountParam,
  reply: z.array(accountView),
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'noAccess'],
})

export const changeAccountChannel = endpoint({
  method: 'POST',
  path: '/api/v1/client/organization/accounts/:id/channel',
  summary: 'Выбрать, как платить со счёта: по нажатию или файлом для банка. Начатые выплаты идут по-прежнему',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: accountParam,
  body: z.object({ channel: z.enum(accountChannels) }),
  reply: z.array(accountView),
  refusals: ['confirmationNeeded', 'notFound', 'noAccess'],
})
