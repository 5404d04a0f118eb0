import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { resealField } from './secrets.ts'
import type { FieldKey } from './secrets.ts'
import { sqlBoolean } from './typed-sql.ts'

export type ResealDeps = { readonly db: Database; readonly log: Log; readonly fieldKey: FieldKey }

/** The rows of one batch: those after this id, at most `count`. */
export type ResealTurn = { readonly after: string; readonly count: number }

/** The result of one batch; `last` is where the next one starts, undefined when nothing is left. */
export type ResealedRows = { readonly last: string | undefined; readonly resealed: number; readonly spoiled: number }

/** SQL condition: the field is sealed with a key older than the current one. An empty field does not match. */
function sealedBefore(fieldKey: FieldKey, column: string) {
  const ref = sql.ref(column)
  return sqlBoolean`(${ref} > ''::bytea and ${ref} < ${Buffer.from([fieldKey.version])}::bytea)`
}

/**
 * Locks the next rows that have a field sealed with an older key, in the order of their ids. Rows somebody works on are left for
 * another pass.
 */
export function lockSealedBefore<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  fieldKey: FieldKey,
  { after, count }: ResealTurn,
  { id, ciphers }: { readonly id: string; readonly ciphers: readonly string[] },
): Promise<Row[]> {
  return rows
    .where(sqlBoolean`${sql.ref(id)} > ${after}`)
    .where(
      sqlBoolean`(${sql.join(
        ciphers.map((cipher) => sealedBefore(fieldKey, cipher)),
        sql` or `,
      )})`,
    )
    .orderBy(sql.ref(id))
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * Seals the keys of some files of a table anew; `fieldOf` names the field as it was named when it was sealed. The caller owns the
 * table: the gate of table owners reads its name from the first argument.
 */
export function resealFileKeys(
  table: 'data_exports' | 'tax_certificates',
  deps: ResealDeps,
  turn: ResealTurn,
  fieldOf: (row: { readonly id: string }) => string,
): Promise<ResealedRows> {
  const { db, fieldKey } = deps
  return db.transaction().execute(async (tx) => {
    const files = tx.selectFrom(table).select(['id', 'person_id', 'key_cipher'])
    const rows = await lockSealedBefore(files, fieldKey, turn, { id: 'id', ciphers: ['key_cipher'] })
    return resealRows(deps, rows, {
      idOf: (row) => row.id,
      reseal: (row) => ({ key_cipher: row.key_cipher && resealField(fieldKey, row.person_id, fieldOf(row), row.key_cipher) }),
      save: (id, fields) => tx.updateTable(table).set(fields).where('id', '=', id).execute(),
    })
  })
}

/**
 * Reseals the rows locked by a batch. A field that cannot be opened needs manual attention: it is logged and left unchanged, so
 * that it does not block the others.
 */
export async function resealRows<Row, Fields, Key extends string>(
  { log }: Pick<ResealDeps, 'log'>,
  rows: readonly Row[],
  work: { idOf(row: Row): Key; reseal(row: Row): Fields; save(id: Key, fields: Fields): Promise<unknown> },
): Promise<ResealedRows> {
  let spoiled = 0
  for (const row of rows) {
    const id = work.idOf(row)
    let fields: Fields
    try {
      fields = work.reseal(row)
    } catch (fault) {
      log.error({ id, fault }, 'a sealed field does not open')
      spoiled += 1
      continue
    }
    await work.save(id, fields)
  }
  const last = rows.at(-1)
  return { last: last && work.idOf(last), resealed: rows.length - spoiled, spoiled }
}
