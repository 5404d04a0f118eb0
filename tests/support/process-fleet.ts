import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { readRegister, startRegister } from '#/features/registers/contract/register.ts'
import type { Id } from '#/kernel/ids.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { approvedManyRows } from './many-rows.ts'
import { openRegistersHouse } from './registers-house.ts'
import type { Member, RegistersHouse } from './registers-house.ts'

/** What one register cost: seconds from the press to the last payment, and what the bank and the database have of it. */
export type PaidRegister = {
  readonly seconds: number
  readonly orders: number
  readonly keys: number
  readonly payees: number
  readonly payouts: number
  readonly state: string
}

/** A register paid by one web process and one worker. */
export async function payAlone(rows: number): Promise<PaidRegister> {
  await using house = await openRegistersHouse()
  await using fleet = await startFleet(house, ['web', 'worker'])
  const made = await unlimited(house, rows)
  const [web] = fleet.webs
  assert.ok(web)
  // Awaited here: the processes end with this function.
  return await paid(house, made, async () => {
    assert.equal((await ask(web, made.accountant, startRegister, made.id)).status, 200)
  })
}

/**
 * A register paid by two web processes and two workers. The web process that gets the press is killed at once, the other is frozen then and
 * goes on; a worker is frozen past its lease and goes on with payments in hand that are not its own any more, and then the other is killed.
 */
export async function payWithLosses(rows: number): Promise<PaidRegister & { readonly refusedReads: number }> {
  await using house = await openRegistersHouse()
  await using fleet = await startFleet(house, ['web', 'web', 'worker', 'worker'])
  const made = await unlimited(house, rows)
  const [first, second] = fleet.webs
  const [early, late] = fleet.workers
  assert.ok(first && second && early && late)
  let refusedReads = 0
  const result = await paid(house, made, async (count) => {
    const key = randomUUID()
    second.child.kill('SIGSTOP')
    const pressed = ask(first, made.accountant, startRegister, made.id, key).catch(() => undefined)
    await pause(15)
    first.child.kill('SIGKILL')
    await pressed
    second.child.kill('SIGCONT')
    await pressAgain(second, made.accountant, made.id, key)
    const watching = watchReads(second, made.accountant, made.id)
    await reached(count, rows / 4)
    early.child.kill('SIGSTOP')
    // The lease is of two seconds: the other worker takes over what this one had in hand.
    await pause(3000)
    early.child.kill('SIGCONT')
    await reached(count, (rows * 3) / 4)
    late.child.kill('SIGKILL')
    await reached(count, rows)
    refusedReads = await watching.stop()
  })
  return { ...result, refusedReads }
}

type Made = Awaited<ReturnType<typeof approvedManyRows>>

async function unlimited(house: RegistersHouse, rows: number): Promise<Made> {
  const made = await approvedManyRows(house, { rows })
  await house.db.updateTable('organizations').set({ limit_register: null, limit_day: null }).execute()
  return made
}

async function paid(
  house: RegistersHouse,
  made: Made,
  work: (count: () => Promise<number>) => Promise<void>,
): Promise<PaidRegister> {
  const whole = await rowsOf(house, made.id)
  const count = async () => {
    const { rows } = await house.pool.query<{ count: number }>(
      `select count(*)::int as count from payouts join register_rows on register_rows.id = payouts.row_id
       where register_id = $1 and payouts.state = 'paid'`,
      [made.id],
    )
    return rows[0]?.count ?? 0
  }
  const began = performance.now()
  await work(count)
  await reached(count, whole)
  const seconds = (performance.now() - began) / 1000
  const stateOf = async () =>
    (await house.db.selectFrom('registers').select('state').where('id', '=', made.id).executeTakeFirstOrThrow()).state
  for (let left = 100; left > 0 && (await stateOf()) !== 'executed'; left -= 1) await pause(50)
  const payouts = await house.db
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select('payouts.bank_key')
    .where('register_rows.register_id', '=', made.id)
    .execute()
  const keys = new Set<string>(payouts.map(({ bank_key: key }) => key))
  const book = (await house.book()).filter((order) => keys.has(order.key))
  return {
    seconds,
    orders: book.length,
    keys: new Set(book.map(({ key }) => key)).size,
    payees: new Set(book.map(({ payee }) => payee.inn)).size,
    payouts: payouts.length,
    state: await stateOf(),
  }
}

async function rowsOf(house: RegistersHouse, id: Id<'register'>): Promise<number> {
  return (await house.db.selectFrom('register_rows').select('id').where('register_id', '=', id).execute()).length
}

async function reached(count: () => Promise<number>, wanted: number): Promise<void> {
  while ((await count()) < wanted) await pause(50)
}

/** A person presses again until the answer comes: with the same key, as the page does. */
async function pressAgain(web: Fellow, member: Member, id: Id<'register'>, key: string): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const { status, body } = await ask(web, member, startRegister, id, key)
    if (status === 200) return
    assert.equal(body.kind, 'keyRunning', JSON.stringify(body))
    await pause(200)
  }
  assert.fail('The press got no answer')
}

function watchReads(web: Fellow, member: Member, id: Id<'register'>): { stop(): Promise<number> } {
  let [over, refused] = [false, 0]
  const running = (async () => {
    while (!over) {
      if ((await ask(web, member, readRegister, id)).status !== 200) refused += 1
      await pause(50)
    }
  })()
  return {
    async stop() {
      over = true
      await running
      return refused
    },
  }
}

type Fellow = { readonly child: ChildProcess; readonly said: string }

async function ask(web: Fellow, member: Member, contract: Endpoint, id: Id<'register'>, key: string = randomUUID()) {
  const answer = await fetch(`${web.said}${addressOf(contract, { id })}`, {
    method: contract.method,
    headers: {
      token: member.scope.sessionId,
      'person-id': member.personId,
      'org-id': member.scope.orgId,
      ...(contract.method === 'GET' ? {} : { 'idempotency-key': key }),
    },
  })
  return { status: answer.status, body: (await answer.json()) as { kind?: string } }
}

/** The clocks of the processes go on from the moment of the house. */
async function startFleet(house: RegistersHouse, roles: readonly ('web' | 'worker')[]) {
  const program = resolve(import.meta.dirname, 'fleet-in-child.ts')
  const began = String(performance.timeOrigin + performance.now())
  const children = roles.map((role) =>
    spawn(process.execPath, [program, role, house.url, house.bankUrl, house.clock.now().toString(), began], {
      env: { ...process.env, NODE_TEST_CONTEXT: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const fellows = await Promise.all(
    children.map(async (child): Promise<Fellow> => {
      const [said] = (await once(child.stdout, 'data')) as [Buffer]
      return { child, said: said.toString() }
    }),
  )
  return {
    webs: fellows.filter((_, place) => roles[place] === 'web'),
    workers: fellows.filter((_, place) => roles[place] === 'worker'),
    async [Symbol.asyncDispose]() {
      const left = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const gone = left.map((child) => once(child, 'exit'))
      for (const child of left) child.kill('SIGKILL')
      await Promise.all(gone)
    },
  }
}
