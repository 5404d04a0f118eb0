import { Client } from 'pg'
import { characterLocale, icuLocale } from './database-locale.ts'

type Log = { info(facts: object, message: string): void; warn(facts: object, message: string): void }

const [name, copy, old] = ['naryad', 'naryad_moving', 'naryad_before_icu']

/** An arbitrary constant: one process at a time moves the database. */
const moveLock = 7_263_003

/**
 * Gives a database made before the rules of Russian those rules. Only indexes depend on the order of text: a copy of the files is
 * told its new locale, its indexes are built anew and each is checked against its table; then the copy takes the place of the
 * original, which is dropped at the next start. After a kill midway the next start begins again from the original.
 */
export async function moveLocale(maintenanceUrl: string, log: Log): Promise<void> {
  const admin = new Client({ connectionString: maintenanceUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [moveLock])
    if (await hasLocale(admin)) return await dropOld(admin, log)
    log.info({}, 'Переводим базу на русский порядок букв: строим индексы заново')
    if (!(await makeCopy(admin, log))) return
    await rebuild(withDatabase(maintenanceUrl, copy))
    await admin.query(`begin; alter database ${name} rename to ${old}; alter database ${copy} rename to ${name}; commit`)
    log.info({}, `База переведена и проверена. Прежняя лежит рядом под именем ${old} до следующего запуска`)
  } finally {
    await admin.end()
  }
}

async function hasLocale(admin: Client): Promise<boolean> {
  const { rowCount } = await admin.query("select from pg_database where datname = $1 and datlocprovider = 'i'", [name])
  return rowCount === 1
}

async function dropOld(admin: Client, log: Log): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [old])
  if (rowCount === 0) return
  await admin.query(`drop database ${old} with (force)`)
  log.info({}, 'Прежняя база, с прежним порядком букв, удалена')
}

/**
 * Nobody enters the original from here on: what is written after the copy would be lost. Answers false when another process is inside:
 * then it is moved at a start when none is.
 */
async function makeCopy(admin: Client, log: Log): Promise<boolean> {
  await admin.query(`drop database if exists ${copy} with (force)`)
  await admin.query(`alter database ${name} allow_connections false`)
  try {
    await admin.query(`create database ${copy} template ${name}`)
  } catch (fault) {
    await admin.query(`alter database ${name} allow_connections true`)
    if (!(fault instanceof Error && 'code' in fault && fault.code === databaseInUse)) throw fault
    log.warn({}, 'Базу держит другой процесс: порядок букв останется прежним, пока она не освободится к запуску')
    return false
  }
  await admin.query(
    `update pg_database set datlocprovider = 'i', datlocale = $2, datcollate = $3, datctype = $3, datcollversion = null
     where datname = $1`,
    [copy, icuLocale, characterLocale],
  )
  await admin.query('update pg_database set datcollversion = pg_database_collation_actual_version(oid) where datname = $1', [
    copy,
  ])
  return true
}

const databaseInUse = '55006'

/** Statistics hold values in the old order, so they are gathered anew too. */
async function rebuild(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`reindex database ${copy}`)
    await client.query('create extension amcheck')
    await client.query(
      `select bt_index_check(pg_index.indexrelid, true) from pg_index
       join pg_class on pg_class.oid = pg_index.indexrelid join pg_am on pg_am.oid = pg_class.relam
       where pg_am.amname = 'btree' and pg_class.relpersistence = 'p' and pg_index.indisvalid`,
    )
    await client.query('drop extension amcheck')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
