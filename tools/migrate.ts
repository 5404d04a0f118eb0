import { resolve } from 'node:path'
import process from 'node:process'
import { requireConfig } from '#/platform/server/config.ts'
import { openDatabaseServer } from '#/platform/server/database-url.ts'
import { openProcessLog } from '#/platform/server/log.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'

/** `npm run db:migrate`: brings the database of this installation to the newest schema. */
const config = requireConfig(process.env)
const server = await openDatabaseServer(config, openProcessLog(config.log))
try {
  const applied = await migrate(server.url, readMigrations(resolve(import.meta.dirname, '../db/migrations')))
  console.log(applied.length === 0 ? 'База уже на последней миграции.' : `Применены миграции: ${applied.join(', ')}`)
} finally {
  await server.stop()
}
