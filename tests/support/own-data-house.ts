import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { fromBuffer } from 'yauzl'
import { parseId } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { callApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { callerFor } from './two-sides.ts'
import type { Person } from './two-sides.ts'
import type { WholeHouse } from './whole-house.ts'

/** One call by a person, from a session just confirmed by a code. */
export async function askFor(house: WholeHouse, contract: Endpoint, person: Person, raw: Raw = {}): Promise<Answer> {
  return callApi(house.api, contract, await callerFor(house, person), raw)
}

export async function personOf(house: WholeHouse, phone: Phone): Promise<Person> {
  const row = await house.db.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  const id = parseId('person', row.id)
  assert.ok(id)
  return { id }
}

/** A file of an archive as text. */
export function text(files: Map<string, Buffer>, name: string): string {
  const bytes = files.get(name)
  assert.ok(bytes, `${name} is not among ${[...files.keys()].join(', ')}`)
  return bytes.toString('utf8')
}

/** Files of an archive by name. */
export function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true }, (fault, zip) => {
      if (fault !== null) return reject(fault)
      const files = new Map<string, Buffer>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (broken, stream) => {
          if (broken !== null) return reject(broken)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

/** What is random may hold any few digits: sealed bytes, digests, ids. */
const noise = String.raw`\\+x[0-9a-f]+|[0-9a-f]{64}|_[0-9A-Z]{26}`

/** A few digits stand by themselves or not at all: inside a longer number or a code they stand by chance. */
function asSought(secret: string): string {
  return /^\d{1,8}$/.test(secret)
    ? String.raw`(?<![0-9A-Za-z.])${secret}(?![0-9A-Za-z])`
    : secret.replaceAll(/[^\p{L}\d ]/gu, String.raw`\$&`)
}

/** Tables whose rows, written out whole, hold one of these texts. */
export async function tablesWith(house: WholeHouse, secrets: readonly string[]): Promise<string[]> {
  const { rows } = await rowsOf({ name: pgType.text })`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migrations' order by table_name`.execute(
    house.db,
  )
  const found = []
  for (const { name } of rows) {
    const hit = await sql`
      select from ${sql.table(name)} as it cross join regexp_replace(it::text, ${noise}, '', 'g') as shown(row_words)
      where exists (select from unnest(${secrets.map(asSought)}::text[]) as sought(pattern) where row_words ~ pattern) limit 1`.execute(
      house.db,
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}
