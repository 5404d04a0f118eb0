import * as z from 'zod/mini'
import { isCategory } from '#/features/tasks/domain/category.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import { reportPeriods } from './domain/period.ts'
import { reportKeys } from './domain/reports.ts'

const service = z.string().check(z.refine(isCategory, 'Нет такой услуги'))
const day = parsed(parseDay, 'Введите дату, например 21.11.2026')

const ofReport = z.object({ report: z.enum(reportKeys) })

/** `from` and `to` are read with the period `own`. */
const asked = z.object({
  period: z.optional(z.enum(reportPeriods)),
  from: z.optional(day),
  to: z.optional(day),
  branch: z.optional(idOf('branch')),
  service: z.optional(service),
  /** A part of a contractor's name or ИНН. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

const value = z.nullable(z.union([z.number(), z.string()]))

const seen = { method: 'GET', access: 'client', permission: 'seeReceipts', params: ofReport } as const

export const reportView = z.object({
  report: z.enum(reportKeys),
  /** Reports the viewer may see. */
  reports: z.array(z.enum(reportKeys)),
  /** First and last day; none of a report of today. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The largest fifty; `found` counts them all. `values` stand by the columns of the report: sums in kopecks. */
  rows: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(value), link: z.nullable(z.string()) })),
  total: z.nullable(z.array(value)),
  found: z.number(),
})

export const readReport = endpoint({
  ...seen,
  path: '/api/v1/client/reports/:report',
  summary: 'Отчёт: строки, итог и сколько строк всего; показывает пятьдесят самых больших',
  query: asked,
  reply: reportView,
  refusals: ['noAccess', 'reportPeriod'],
})

export const downloadReport = endpoint({
  ...seen,
  path: '/api/v1/client/reports/:report/file',
  summary: 'Тот же отчёт целиком, XLSX; sort=total — в порядке столбца, sort=-total — в обратном',
  query: z.extend(asked, { sort: z.optional(z.string().check(z.maxLength(20))) }),
  reply: z.void(),
  file: [spreadsheetType],
  refusals: ['noAccess', 'reportPeriod', 'tooOften'],
})

const mailingView = z.object({
  id: z.string(),
  report: z.enum(reportKeys),
  branch: z.nullable(z.object({ id: z.string(), name: z.string() })),
  service: z.nullable(z.string()),
  since: z.string(),
})

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/v1/client/report-mailings',
  summary: 'Отчёты, которые сотрудник попросил присылать каждый месяц',
  access: 'client',
  permission: 'seeReceipts',
  reply: z.object({ items: z.array(mailingView) }),
  refusals: [],
})

export const addMailing = endpoint({
  method: 'POST',
  path: '/api/v1/client/report-mailings',
  summary: 'Присылать отчёт на почту во второй рабочий день месяца, о прошлом месяце; второй раз тот же — ничего не меняет',
  access: 'client',
  permission: 'seeReceipts',
  body: z.object({
    report: z.enum(reportKeys),
    branch: z.optional(idOf('branch')),
    service: z.optional(service),
  }),
  reply: mailingView,
  idempotent: true,
  refusals: ['noAccess', 'notFound', 'mailboxNeeded', 'mailingsFull', 'tooOften'],
})

export const removeMailing = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/report-mailings/:id',
  summary: 'Больше не присылать отчёт',
  access: 'client',
  permission: 'seeReceipts',
  params: z.object({ id: idOf('reportMailing') }),
  reply: z.object({ id: z.string() }),
  refusals: ['notFound'],
})
