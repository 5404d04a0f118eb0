import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { isJournalGroup } from './domain/action.ts'
import type { JournalGroup } from './domain/action.ts'
import { chainFaultNames } from './domain/chain.ts'

const day = parsed(parseDay, 'Дата, например 2026-11-21')
const group = parsed((text): JournalGroup | undefined => (isJournalGroup(text) ? text : undefined), 'Нет такого раздела')

const filters = {
  group: z.optional(group),
  /** Person id of the one who acted. */
  member: z.optional(z.string().check(z.maxLength(64))),
  /** The id of the object, or part of its name. */
  object: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** Moscow dates, inclusive. */
  from: z.optional(day),
  to: z.optional(day),
}

const entry = z.object({
  no: z.number(),
  at: z.string(),
  actor: z.string(),
  /** «Бухгалтер»; absent for the service and for outsiders. */
  actor_role: z.nullable(z.string()),
  ip: z.string(),
  action: z.string(),
  action_name: z.string(),
  object_kind: z.string(),
  object_kind_name: z.string(),
  object_id: z.string(),
  object_name: z.string(),
  /** Address of the object in the product, if it has a page. */
  object_address: z.nullable(z.string()),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  sha256: z.string(),
})

export type JournalEntryView = z.output<typeof entry>

export const listJournal = endpoint({
  method: 'GET',
  path: '/api/v1/client/journal',
  summary: 'Журнал действий организации',
  access: 'client',
  permission: 'seeJournal',
  query: z.object({ ...pageQuery, ...filters }),
  reply: z.object({
    page: pageOf(entry),
    /** Everyone who appears in the journal, for the filter. */
    members: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  mayLag: true,
  refusals: ['noAccess'],
})

export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/v1/client/journal/export',
  summary: 'Журнал файлом XLSX или CSV, не больше 100 000 записей',
  access: 'client',
  permission: 'seeJournal',
  query: z.object({ format: z.enum(['xlsx', 'csv']), ...filters }),
  reply: z.unknown(),
  file: [spreadsheetType, 'text/csv'],
  refusals: ['noAccess', 'journalTooLong', 'tooOften'],
})

const verdict = z.object({
  /** No break at all. */
  whole: z.boolean(),
  count: z.number(),
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  /** SHA-256 of the last entry: anyone who wrote it down can later verify that nothing before it has changed. */
  head: z.string(),
  checked_at: z.string(),
  /** The chain was compared with the signed copy of the hash of this entry, kept outside the database. */
  signed_no: z.nullable(z.number()),
  /** Every break, the first hundred of them. */
  breaks: z.array(
    z.object({
      no: z.number(),
      what: z.enum(Object.keys(chainFaultNames)),
      what_name: z.string(),
      /** The entry that records this break: what stands there can not change once more unseen. */
      recorded_no: z.nullable(z.number()),
    }),
  ),
  breaks_count: z.number(),
})

export type JournalVerdict = z.output<typeof verdict>

export const verifyJournal = endpoint({
  method: 'POST',
  path: '/api/v1/client/journal/verify',
  summary: 'Проверить целостность журнала: все хеши пересчитываются с первой записи',
  access: 'client',
  permission: 'seeJournal',
  reply: verdict,
  refusals: ['noAccess', 'tooOften'],
})

export const listOwnJournal = endpoint({
  method: 'GET',
  path: '/api/v1/person/journal',
  summary: 'История действий исполнителя',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(entry),
  mayLag: true,
  refusals: [],
})
