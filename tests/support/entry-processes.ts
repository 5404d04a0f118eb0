import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import type { Endpoint } from '#/wire/endpoint.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { outcomeOf } from './outcome-of.ts'
import { openTestDatabase } from './test-database.ts'

export const entryPeppers = {
  codePepper: 'code pepper of the processes, long enough',
  passwordPepper: 'password pepper of the processes, long',
}

export type EntryAnswer = {
  readonly status: number
  readonly outcome: string
  readonly body: Record<string, unknown>
  /** `companion=…` as the browser would send it. */
  readonly cookie: string
}

/** Two sign-in servers on one database, each in its own process; calls alternate between them. */
export async function openEntryProcesses(trustedProxy: readonly string[] = []) {
  const database = await openTestDatabase()
  const open = openDatabase(database.url, 4)
  const children = await Promise.all([startChild(database.url, trustedProxy), startChild(database.url, trustedProxy)])
  let turn = 0
  return {
    db: open.db,
    /** Over HTTP, to the next of the two. */
    async call(contract: Endpoint, headers: Readonly<Record<string, string>>): Promise<EntryAnswer> {
      turn += 1
      const url = `${children[turn % children.length]?.url}${addressOf(contract, { role: 'person' })}`
      const response = await fetch(url, { method: contract.method, headers })
      const body = (await response.json()) as Record<string, unknown>
      const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      return { status: response.status, outcome: outcomeOf(body), body, cookie: cookie.join('; ') }
    },
    async codeFor(phone: string): Promise<string> {
      const row = await open.db
        .selectFrom('outbox_messages')
        .select('body')
        .where('recipient', '=', phone)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return /\b(\d{6})\b/.exec(row.body)?.[1] ?? ''
    },
    async messagesSent(): Promise<number> {
      return (await open.db.selectFrom('outbox_messages').select('id').execute()).length
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((child) => child.stop()))
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function startChild(databaseUrl: string, trustedProxy: readonly string[]) {
  const program = resolve(import.meta.dirname, 'entry-in-child.ts')
  const child = spawn(process.execPath, [program, databaseUrl, ...trustedProxy], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString(),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
