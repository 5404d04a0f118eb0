import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { assemble } from '#/apps/assemble.ts'
import { callApi } from '#/platform/server/api.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { OpenDatabase } from '#/platform/server/database.ts'
import { openLog } from '#/platform/server/log.ts'
import { openWholeHouse } from '../support/whole-house.ts'
import type { WholeHouse } from '../support/whole-house.ts'
import { filledAt, fillScale, tokens, waitingAt } from './fill-scale.ts'
import { recordPlans, tellingPlans } from './record-plans.ts'
import type { RanStatement } from './record-plans.ts'
import { acts, rounds } from './scale-acts.ts'
import { readsAt } from './scale-reads.ts'
import type { Costs, Read } from './scale-reads.ts'

/** Plans of named statements turn generic on the sixth call, so every read is asked more often than that. */
const calls = 8

export type MeasuredRead = {
  readonly name: string
  /** How much its cost may follow: what waits in this house, or what was paid; otherwise 1. */
  readonly followed: number
  /** It reads everything paid in a period, most of the history perhaps: then PostgreSQL rightly reads a table from end to end. */
  readonly mayScan: boolean
  readonly bound?: Costs['bound']
  /** Of the call that sent most. */
  readonly statements: number
  /** Shared blocks of the statement that read most. */
  readonly longest: number
  /** Rows written and records of the log, of the call that wrote most. */
  readonly written: number
  readonly logged: number
  /** Shared blocks of each call, in order. */
  readonly blocks: readonly number[]
  /** Tables read from end to end by any of the calls. */
  readonly scanned: readonly string[]
  /** What each call ran. */
  readonly ran: readonly (readonly RanStatement[])[]
  /** Milliseconds of the slowest of eight calls on a connection that tells nothing; printed, never asserted. */
  readonly slowest: number | undefined
}

/**
 * Fills a database of its own at this scale and asks every read, change and statement of a round eight
 * times on one connection, through the assembled product.
 */
export async function measureScale(scale: number, { timed = false }: { readonly timed?: boolean } = {}): Promise<MeasuredRead[]> {
  await using house = await openWholeHouse(Temporal.Instant.from(filledAt))
  await fillScale(house.databaseUrl, scale)
  const reads = readsAt(scale)
  const slowest = timed ? await timeReads(house, reads) : new Map<string, number>()
  const open = openDatabase(tellingPlans(house.databaseUrl), 1)
  try {
    const takeRan = recordPlans(open.pool)
    const api = openApi(house, open)
    const measured: MeasuredRead[] = []
    const following = {
      waiting: { followed: waitingAt(scale), mayScan: false },
      paid: { followed: scale, mayScan: true },
    }
    const measure = async (name: string, work: (call: number) => Promise<unknown>, { follows, bound }: Costs = {}) => {
      const ran: RanStatement[][] = []
      for (let call = 0; call < calls; call += 1) {
        await work(call)
        ran.push(takeRan())
      }
      measured.push({
        ...summarise(name, ran),
        ...(follows ? following[follows] : { followed: 1, mayScan: false }),
        slowest: slowest.get(name),
        ...(bound && { bound }),
      })
    }
    for (const read of reads) await measure(read.name, () => ask(api, read), read)
    for (const act of acts) await measure(act.name, (call) => ask(api, { ...act, token: tokens.client, ...act.inputOf(call) }))
    for (const round of rounds) await measure(round.name, () => round.read(open.db))
    return measured
  } finally {
    await open.close()
  }
}

function openApi(house: WholeHouse, open: OpenDatabase): Api {
  const { api } = assemble({
    ...house.stage,
    config: house.config,
    gateways: house.gateways,
    pdf: house.pdf,
    db: open.db,
    log: openLog('warn'),
    checkReplies: true,
  })
  return api
}

/** The slowest of eight calls of each read. */
async function timeReads(house: WholeHouse, reads: readonly Read[]): Promise<Map<string, number>> {
  const open = openDatabase(house.databaseUrl, 1)
  try {
    const api = openApi(house, open)
    const slowest = new Map<string, number>()
    for (const read of reads)
      for (let call = 0; call < calls; call += 1) {
        const start = performance.now()
        await ask(api, read)
        slowest.set(read.name, Math.max(slowest.get(read.name) ?? 0, performance.now() - start))
      }
    return slowest
  } finally {
    await open.close()
  }
}

type Api = Parameters<typeof callApi>[0]
type Asked = Pick<Read, 'name' | 'contract' | 'token' | 'params' | 'query'> & { readonly body?: unknown }

async function ask(api: Api, { name, contract, token, params, query, body }: Asked): Promise<void> {
  const answer = await callApi(
    api,
    contract,
    {
      requestId: 'bench',
      ip: '127.0.0.1',
      userAgent: '',
      browser: false,
      token,
      companion: undefined,
      personId: undefined,
      orgId: undefined,
      idempotencyKey: randomUUID(),
    },
    { params: params ?? {}, query: query ?? {}, body },
  )
  assert.equal(answer.body['code'], 1, `${name}: ${JSON.stringify(answer.body)}`)
}

function summarise(
  name: string,
  ran: readonly (readonly RanStatement[])[],
): Omit<MeasuredRead, 'followed' | 'mayScan' | 'slowest' | 'bound'> {
  return {
    name,
    statements: Math.max(...ran.map((call) => call.length)),
    longest: Math.max(0, ...ran.flat().map(({ blocks }) => blocks)),
    written: mostOf(ran, 'written'),
    logged: mostOf(ran, 'logged'),
    blocks: ran.map((call) => call.reduce((total, { blocks }) => total + blocks, 0)),
    scanned: [...new Set(ran.flat().flatMap(({ scanned }) => scanned))].toSorted(),
    ran,
  }
}

function mostOf(ran: readonly (readonly RanStatement[])[], what: 'written' | 'logged'): number {
  return Math.max(...ran.map((call) => call.reduce((total, one) => total + one[what], 0)))
}
