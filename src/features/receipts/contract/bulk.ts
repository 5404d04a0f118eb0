import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines } from '#/wire/parsed.ts'
import { needlessReasons } from '../domain/needless.ts'
import { receiptStates } from '../domain/receipt.ts'
import { ofReceipt } from './receipt.ts'

/** Rows that a page shows at most. */
export const mostAtOnce = 100

const chosenIds = z.array(idOf('receipt')).check(z.minLength(1), z.maxLength(mostAtOnce))

const bulk = {
  method: 'POST',
  access: 'client',
  body: z.object({ ids: chosenIds }),
  reply: z.object({
    done: z.number(),
    /** Receipts left as they were, and why. */
    skipped: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
  }),
  refusals: ['receiptGone'],
} as const

export const requestReceipts = endpoint({
  ...bulk,
  path: '/api/v1/client/checks/request',
  summary: 'Отправить выбранные чеки в ФНС ещё раз',
  permission: 'editRegisters',
  idempotent: true,
})

export const remindReceipts = endpoint({
  ...bulk,
  path: '/api/v1/client/checks/remind',
  summary: 'Напомнить исполнителям о чеках, которых нет из-за их настроек в «Мой налог»: исполнителю раз в сутки',
  permission: 'editRegisters',
})

export const compareReceipts = endpoint({
  ...bulk,
  path: '/api/v1/client/checks/compare',
  summary: 'Сверить выбранные чеки с ФНС, по одному запросу на исполнителя',
  permission: 'seeReceipts',
})

const needless = {
  reason: z.enum(needlessReasons),
  note: lines(z.string().check(z.trim(), z.minLength(1, 'Напишите, чем это подтверждается'), z.maxLength(500))),
}

export const waiveReceipts = endpoint({
  ...bulk,
  path: '/api/v1/client/checks/needless',
  summary: 'Отметить, что выбранные чеки не нужны, по одной причине; какие отметить нельзя, сказано в ответе',
  permission: 'requestAnnulment',
  body: z.object({ ids: chosenIds, ...needless }),
  idempotent: true,
})

const one = {
  method: 'POST',
  access: 'client',
  permission: 'requestAnnulment',
  params: ofReceipt,
  reply: z.object({ state: z.enum(receiptStates) }),
  idempotent: true,
} as const

export const waiveReceipt = endpoint({
  ...one,
  path: '/api/v1/client/checks/:id/needless',
  summary: 'Отметить, что чек по выплате не нужен, и почему',
  body: z.object(needless),
  refusals: ['receiptGone', 'wrongState', 'reasonUnfit'],
})

export const expectReceipt = endpoint({
  ...one,
  path: '/api/v1/client/checks/:id/expect',
  summary: 'Снять отметку «чек не нужен» и ждать чек снова',
  refusals: ['receiptGone', 'wrongState'],
})
