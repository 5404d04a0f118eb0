import * as z from 'zod/mini'
import type { Reader } from '#/platform/server/database.ts'

const regions = z.array(z.object({ oktmo: z.string(), name: z.string() }))
const activities = z.array(z.object({ id: z.string(), name: z.string(), parent_id: z.nullable(z.string()) }))
const rejections = z.array(z.object({ code: z.string(), description: z.string() }))

export type NpdDictionaries = {
  readonly regions: z.output<typeof regions>
  readonly activities: z.output<typeof activities>
  readonly readAt: Temporal.Instant | undefined
}

/** The tax service's lists as last received; empty until the first answer. */
export async function npdDictionaries(reader: Reader): Promise<NpdDictionaries> {
  const rows = await reader.selectFrom('npd_dictionaries').selectAll().execute()
  const itemsOf = (name: string) => rows.find((row) => row.name === name)?.items ?? []
  return {
    regions: regions.parse(itemsOf('regions')),
    activities: activities.parse(itemsOf('activities')),
    readAt: rows.find(({ name }) => name === 'regions')?.read_at,
  }
}

/** Meaning of a tax service code in the service's own words. */
export async function dictionaryName(reader: Reader, name: 'rejections', code: string): Promise<string | undefined> {
  const row = await reader.selectFrom('npd_dictionaries').select('items').where('name', '=', name).executeTakeFirst()
  return rejections.parse(row?.items ?? []).find((item) => item.code === code)?.description
}
