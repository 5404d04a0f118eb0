import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#/platform/server/embedded-postgres.ts'
import { silentLog } from '#/platform/server/log.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'

export type TestDatabase = { readonly url: string } & AsyncDisposable

const root = resolve(import.meta.dirname, '../..')

/**
 * A new database copied from a template that is migrated once per set of migrations, dropped on disposal.
 * The server: `TEST_DATABASE_URL`, or our own in node_modules/.cache, stopped by the last process that uses it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `naryad_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await runOn(server, async (admin) => {
    const template = await migratedTemplate(server, admin)
    await admin.query(`create database ${name} template ${template}`)
  })
  return {
    url: withDatabase(server, name),
    [Symbol.asyncDispose]: () => runOn(server, (admin) => drop(admin, name)),
  }
}

/** Starts the server that test files share when nobody gave them one. */
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

async function migratedTemplate(server: string, admin: Client): Promise<string> {
  const migrations = readMigrations(resolve(root, 'db/migrations'))
  const hash = createHash('sha256').update(migrations.map(({ checksum }) => checksum).join('\n'))
  const template = `naryad_template_${hash.digest('hex').slice(0, 16)}`
  if (await isReady(admin, template)) return template

  await admin.query('select pg_advisory_lock($1)', [templateLock])
  if (!(await isReady(admin, template))) {
    await dropLeftovers(admin)
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.query(`create database ${template}`)
    await migrate(withDatabase(server, template), migrations)
    await admin.query(`alter database ${template} is_template true`)
  }
  await admin.query('select pg_advisory_unlock($1)', [templateLock])
  return template
}

/** Any constant of ours: one process at a time makes the template. */
const templateLock = 7_263_002

async function isReady(admin: Client, template: string): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template])
  return rowCount === 1
}

/** Databases of tests that were killed, and templates of older migrations. */
async function dropLeftovers(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'naryad\_test\_%'
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
  )
  const dead = rows.filter(({ name }) => !isAlive(Number(name.split('_')[2])))
  for (const { name } of dead) await drop(admin, name)
  const old = await admin.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'naryad\_template\_%' and datistemplate`,
  )
  for (const { name } of old.rows) {
    await admin.query(`alter database ${name} is_template false`)
    await drop(admin, name)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function drop(admin: Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

async function runOn<Value>(server: string, work: (admin: Client) => Promise<Value>): Promise<Value> {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
