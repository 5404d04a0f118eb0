import { appendFileSync, closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'

const variable = 'JOURNEY_LOGS'

/** Names the place of the logs of a run of journeys, for the process that reports them and for the workers it starts. */
export function openAppLogs(): void {
  process.env[variable] = join(tmpdir(), `naryad-journeys-${process.pid}`)
}

/** The file into which applications of this worker of Playwright write what they log. */
export function appLogFile(workerIndex: number | string | undefined = process.env['TEST_WORKER_INDEX']): string {
  return `${process.env[variable] ?? join(tmpdir(), 'naryad-journeys')}-${workerIndex ?? 'none'}.log`
}

export function lengthOfAppLog(workerIndex: number): number {
  return existsSync(appLogFile(workerIndex)) ? statSync(appLogFile(workerIndex)).size : 0
}

/** What was logged since, at most its last 20 KB. */
export function readAppLog(workerIndex: number, since: number): string {
  const length = lengthOfAppLog(workerIndex)
  const from = Math.max(since, length - 20_000)
  if (length <= from) return ''
  const file = openSync(appLogFile(workerIndex), 'r')
  const bytes = Buffer.alloc(length - from)
  readSync(file, bytes, 0, bytes.length, from)
  closeSync(file)
  return bytes.toString('utf8')
}

/** Writes what waits in the queue of an application into its log: a journey that waited in vain often waited for one of these jobs. */
export async function logQueue(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('%s %s %s run_at %s attempts %s faults %s lease until %s: %s', state, lane, name, run_at, attempts, faults, leased_until, last_error) as line
      from jobs order by run_at limit 60`)
    appendFileSync(appLogFile(), rows.map(({ line }) => `queue: ${line}\n`).join(''))
  } finally {
    await client.end()
  }
}
