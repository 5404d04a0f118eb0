import { startEmbeddedPostgres } from '#/platform/postgres/embedded-postgres.ts'
import type { Log } from './log.ts'

export type DatabaseServer = { readonly url: string; stop(): Promise<void> }

/** Returns the server named in `DATABASE_URL`, or an embedded one under `dataDir`. Stopping an external server does nothing. */
export async function openDatabaseServer(
  config: { readonly databaseUrl: string | undefined; readonly dataDir: string },
  log: Log,
): Promise<DatabaseServer> {
  if (config.databaseUrl === undefined) return startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { url: config.databaseUrl, stop: () => Promise.resolve() }
}
