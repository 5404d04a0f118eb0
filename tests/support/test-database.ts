import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { databaseLocale } from '#/platform/postgres/database-locale.ts'
import { startEmbeddedPostgres } from '#/platform/postgres/embedded-postgres.ts'
import { silentLog } from '#/platform/server/log.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'
import { checkPromises } from '#/platform/server/typed-sql.ts'

export type TestDatabase = { readonly url: string } & AsyncDisposable

const root = resolve(import.meta.dirname, '../..')

/** A template of its own: `prepare` fills a migrated database once, whoever of the processes comes first. */
type Prepared = { readonly name: string; readonly prepare: (url: string) => Promise<void> }

/**
 * A new database cloned from a template that is migrated once per set of migrations; dropped on disposal. Server:
 * `TEST_DATABASE_URL`, or our own in node_modules/.cache, stopped by the last process that uses it.
 */
export async function openTestDatabase(prepared?: Prepared): Promise<TestDatabase> {
  checkPromises()
  const server = await serverUrl()
  const name = `naryad_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await runOn(server, async (admin) => {
    const migrated = await migratedTemplate(server, admin)
    const template = prepared ? await preparedTemplate(server, admin, migrated, prepared) : migrated
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: withDatabase(server, name),
    [Symbol.asyncDispose]: () => runOn(server, (admin) => drop(admin, name)),
  }
}

/** Drops a template that was prepared for one run. */
export async function dropTemplate(name: string): Promise<void> {
  await runOn(await serverUrl(), (admin) => dropAnyTemplate(admin, name))
}

/** Starts the server that test files share when none is given. */
export async function startTestServer(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, log: silentLog, durable: false })
}

let found: Promise<string> | undefined

function serverUrl(): Promise<string> {
  found ??= findServer()
  return found
}

async function findServer(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return given
  const server = await startTestServer(resolve(root, 'node_modules/.cache/naryad-test-pg'))
  return server.url
}

async function migratedTemplate(server: string, admin: pg.ClientBase): Promise<string> {
  const migrations = readMigrations(resolve(root, 'db/migrations'))
  const hash = createHash('sha256').update(migrations.map(({ checksum }) => checksum).join('\n'))
  const template = `naryad_template_${hash.digest('hex').slice(0, 16)}`
  if (await isReady(admin, template)) return template

  await admin.query('select pg_advisory_lock($1)', [templateLock])
  if (!(await isReady(admin, template))) {
    await dropLeftovers(admin)
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.query(`create database ${template} ${databaseLocale}`)
    await migrate(withDatabase(server, template), migrations)
    await admin.query(`alter database ${template} is_template true`)
  }
  await admin.query('select pg_advisory_unlock($1)', [templateLock])
  return template
}

async function preparedTemplate(
  server: string,
  admin: pg.ClientBase,
  migrated: string,
  { name, prepare }: Prepared,
): Promise<string> {
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  if (!(await isReady(admin, name))) {
    await drop(admin, name)
    await admin.query(`create database ${name} template ${migrated}`)
    await prepare(withDatabase(server, name))
    await admin.query(`alter database ${name} is_template true`)
  }
  await admin.query('select pg_advisory_unlock($1)', [templateLock])
  return name
}

/** An arbitrary constant: one process at a time builds the template. */
const templateLock = 7_263_002

async function isReady(admin: pg.ClientBase, template: string): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template])
  return rowCount === 1
}

/** Drops databases of killed tests and templates of older migrations. */
async function dropLeftovers(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'naryad\_test\_%'
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
  )
  const dead = rows.filter(({ name }) => !isAlive(Number(name.split('_')[2])))
  for (const { name } of dead) await drop(admin, name)
  const old = await admin.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'naryad\_template\_%' and datistemplate`,
  )
  for (const { name } of old.rows) await dropAnyTemplate(admin, name)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** PostgreSQL drops no database that is marked as a template. */
async function dropAnyTemplate(admin: pg.ClientBase, name: string): Promise<void> {
  if (await isReady(admin, name)) await admin.query(`alter database ${name} is_template false`)
  await drop(admin, name)
}

async function drop(admin: pg.ClientBase, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

/** Kept from one database to the next: a connection costs as much as a clone. It holds no process that has nothing else to do. */
let administration: pg.Pool | undefined

async function runOn<Value>(server: string, work: (admin: pg.ClientBase) => Promise<Value>): Promise<Value> {
  administration ??= openAdministration(server)
  const admin = await administration.connect()
  let hasFailed = true
  try {
    const value = await work(admin)
    hasFailed = false
    return value
  } finally {
    // A lock that failed work has left is given up with its connection.
    admin.release(hasFailed)
  }
}

function openAdministration(server: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: server, max: 2, allowExitOnIdle: true })
  // The server may be stopped while a connection to it is kept.
  pool.on('error', () => undefined)
  return pool
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
