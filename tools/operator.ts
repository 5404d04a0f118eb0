import process from 'node:process'
import { requireConfig } from '#/platform/server/config.ts'
import { openDatabaseServer } from '#/platform/server/database-url.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openProcessLog } from '#/platform/server/log.ts'

/** What a command of the operator works with: the settings of the installation and its database, let go on disposal. */
export async function openOperator() {
  const config = requireConfig(process.env)
  const server = await openDatabaseServer(config, openProcessLog(config.log))
  const { db, close } = openDatabase(server.url, 2)
  return {
    config,
    db,
    async [Symbol.asyncDispose]() {
      await close()
      await server.stop()
    },
  }
}

/** Ends a command that cannot do what it was asked, saying why. */
export function leave(words: string): void {
  console.error(words)
  process.exitCode = 2
}
