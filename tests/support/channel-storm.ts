import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { OfferedChannel } from '#/features/connections/server/open-channels.ts'
import * as statementContract from '#/features/statements/contract/statement.ts'
import * as registerContract from '#/features/registers/contract/register.ts'
import { startBankSimulator } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import { tbankKind } from '#/gateways/payout-channel/tbank/tbank-kind.ts'
import { startTochkaStand } from '#/gateways/payout-channel/tochka/simulator/start-tochka-stand.ts'
import { tochkaChannel } from '#/gateways/payout-channel/tochka/tochka-channel.ts'
import { tochkaKind } from '#/gateways/payout-channel/tochka/tochka-kind.ts'
import { startYookassaStand } from '#/gateways/payout-channel/yookassa/simulator/start-yookassa-stand.ts'
import { yookassaKind } from '#/gateways/payout-channel/yookassa/yookassa-kind.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { sealField, sha256 } from '#/platform/server/secrets.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'
import { dataOf } from './approved-register.ts'
import { approvedManyRows } from './many-rows.ts'
import { movedClock } from './moved-clock.ts'
import type { ClockPlace } from './moved-clock.ts'
import { openRegistersHouse } from './registers-house.ts'
import type { RegistersHouse } from './registers-house.ts'

export const stormKinds = ['tbank', 'yookassa', 'tochka'] as const
export type StormKind = (typeof stormKinds)[number]
type Stands = Readonly<Record<StormKind, string>>

/** What a worker in a process of its own has to know. */
export type StormPlace = { readonly databaseUrl: string; readonly stands: Stands; readonly clock: ClockPlace }

const unhurried = { paysPerSecond: 10_000, looksPerSecond: 10_000, inFlight: 32 }
const companies = ['7707083893', '7710140679', '7736050003'] as const
const secrets: Readonly<Record<StormKind, Readonly<Record<string, string>>>> = {
  tbank: { token: 'token' },
  yookassa: { gatewayId: '500001', secretKey: 'secret' },
  tochka: { token: 'token' },
}

export function offeredStands(stands: Stands, clock: Clock): OfferedChannel[] {
  const options = { timeoutMs: 500, pace: unhurried, clock }
  const { tbank, yookassa, tochka } = stands
  return [
    { kind: tbankKind, endpoints: { payments: tbank, statements: tbank }, options, isTraining: true },
    { kind: yookassaKind, endpoints: { api: `${yookassa}/v3` }, options, isTraining: true },
    {
      kind: {
        ...tochkaKind,
        make: (credentials, { api = '', keys = '' }, own) =>
          tochkaChannel({ url: api, keysUrl: keys, token: credentials['token'] ?? '', statementPauseMs: 5, ...own }),
      },
      endpoints: { api: `${tochka}/uapi`, keys: `${tochka}/doc/openapi/static/keys/public` },
      options,
      isTraining: true,
    },
  ]
}

/**
 * Three companies with an approved register each, paid through three stands by two workers in processes of their own, on one clock
 * that the test moves on.
 */
export async function openStorm(paymentsOfEach: number) {
  const house = await openRegistersHouse()
  const base = house.clock.now().toString()
  const place = { base, origin: Temporal.Now.instant().epochMilliseconds, moved: 0 }
  const clock = movedClock(place)
  const [tbank, yookassa, tochka] = await Promise.all([
    startBankSimulator({ port: 0, clock, secret: 'token' }),
    startYookassaStand({ port: 0, clock, secret: '500001:secret' }),
    startTochkaStand({ port: 0, clock, token: 'token' }),
  ])
  const stands = { tbank: tbank.url, yookassa: yookassa.url, tochka: tochka.url }
  const registers: (Awaited<ReturnType<typeof approvedManyRows>> & { readonly kind: StormKind })[] = []
  for (const [at, kind] of stormKinds.entries()) {
    const other = { inn: companies[at] ?? '', after: at * paymentsOfEach }
    const made = await approvedManyRows(house, { rows: paymentsOfEach, other })
    await connectTo(house, made.orgId, kind)
    if (kind === 'yookassa') await payByPhone(house, made.orgId)
    registers.push({ ...made, kind })
  }
  let moved = 0
  const workers: ChildProcess[] = []

  function startOne(): ChildProcess {
    const program = resolve(import.meta.dirname, 'pay-on-channels.ts')
    const told: StormPlace = { databaseUrl: house.url, stands, clock: { ...place, moved } }
    return fork(program, [JSON.stringify(told)], { env: { ...process.env, NODE_TEST_CONTEXT: '' } })
  }

  return {
    house,
    clock,
    registers,
    /** Two presses at once on each register: one start. */
    async pressTwice(): Promise<void> {
      for (const { accountant, id } of registers) {
        const press = () => house.call(accountant, registerContract.startRegister, { params: { id } })
        const answers = await Promise.all([press(), press()])
        assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1)
      }
    },
    async startWorkers(): Promise<void> {
      workers.push(startOne(), startOne())
      await Promise.all(workers.map((worker) => once(worker, 'message')))
    },
    /** As a power cut would, and another in its place, which is not waited for. */
    async killOne(at: number): Promise<void> {
      const worker = workers[at]
      assert.ok(worker)
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
      workers[at] = startOne()
    },
    move(seconds: number): void {
      moved += seconds
      clock.move(moved)
      for (const worker of workers) worker.send(moved)
    },
    async fault(kind: StormKind, fault: object): Promise<void> {
      assert.equal((await post(stands[kind], '/admin/faults', fault)).status, 201)
    },
    async noFaults(kind: StormKind): Promise<void> {
      await fetch(`${stands[kind]}/admin/faults`, { method: 'DELETE' })
    },
    /** People of the company sign what waits for them at the bank. */
    async signDrafts(): Promise<void> {
      for (const { key, state } of await bookOf(stands.tochka))
        if (state === 'accepted') await post(stands.tochka, '/admin/signatures', { key })
    },
    book: (kind: StormKind) => bookOf(stands[kind]),
    /** What stands in the way of the others, for whoever reads a failure. */
    async unpaid(): Promise<unknown[]> {
      const { rows } = await house.pool.query<object>(
        `select register_rows.org_id, payouts.state, unclear_since, lost_since, register_rows.errors, jobs.name, jobs.run_at, jobs.last_error
          from payouts join register_rows on register_rows.id = payouts.row_id
            left join jobs on jobs.payload ->> 'payoutId' = payouts.id
          where payouts.state <> 'paid' limit 20`,
      )
      return [clock.now().toString(), ...rows]
    },
    async paid(kind?: StormKind): Promise<number> {
      const orgs = registers.filter((register) => kind === undefined || register.kind === kind).map(({ orgId }) => orgId)
      const { count } = await house.db
        .selectFrom('payouts')
        .select(sqlInt`count(*)`.as('count'))
        .where('state', '=', 'paid')
        .where('org_id', 'in', orgs)
        .executeTakeFirstOrThrow()
      return count
    },
    async [Symbol.asyncDispose]() {
      for (const worker of workers) worker.kill('SIGKILL')
      await Promise.all([tbank, yookassa, tochka].map((stand) => stand.stop()))
      await house[Symbol.asyncDispose]()
    },
  }
}

export type Storm = Awaited<ReturnType<typeof openStorm>>

/** Orders that nobody finds: the bank never got them, and only people can say so. */
async function unfound(storm: Storm) {
  const references = new Set<string>()
  for (const { kind } of storm.registers)
    for (const order of await storm.book(kind)) references.add(`${kind} ${referenceOf(order)}`)
  const { rows } = await storm.house.pool.query<{ id: string; org_id: Id<'organization'>; reference: string }>(
    `select payouts.id, payouts.org_id, reference from payouts join file_orders on file_orders.payout_id = payouts.id
      where lost_since is not null`,
  )
  const kindOf = new Map(storm.registers.map(({ orgId, kind }) => [orgId, kind]))
  return rows.filter(({ org_id: org, reference }) => !references.has(`${kindOf.get(org)} ${reference}`))
}

/** Two members say of each order the bank never got that it was not executed, and pay its row again. */
export async function giveUpUnfound(storm: Storm): Promise<number> {
  const orders = await unfound(storm)
  for (const { id: registerId, orgId, kind, accountant } of storm.registers) {
    const own = orders.filter(({ org_id: org }) => org === orgId)
    if (own.length === 0) continue
    assert.equal(kind, 'tochka', 'only a bank without keys leaves an order to people')
    const owner = await storm.house.seed.member(orgId, 'owner')
    for (const { id } of own) {
      const body = { reason: 'Поручения в банке нет' }
      dataOf(await storm.house.call(accountant, statementContract.denyOrder, { params: { id }, body }))
      dataOf(await storm.house.call(owner, statementContract.decideDenial, { params: { id, action: 'confirm' } }))
    }
    dataOf(await storm.house.call(accountant, registerContract.retryRegister, { params: { id: registerId }, body: {} }))
  }
  return orders.length
}

/** Waits in small steps of the machine's time, moving the clock as the payments need, until only people can go on. */
export async function untilPaid(storm: Storm, count: number, patienceMs: number): Promise<void> {
  const began = performance.now()
  while ((await storm.paid()) + (await unfound(storm)).length < count) {
    if (performance.now() - began > patienceMs) return
    await storm.signDrafts()
    // A jump takes the leases of jobs that are running: between two of them there is time to end one.
    storm.move(600)
    await pause(500)
  }
}

/** Each payment is in the book of its bank once, and every book says the same sums as ours. */
export async function booksAgree(storm: Storm): Promise<void> {
  for (const { kind, orgId } of storm.registers) {
    const ours = await storm.house.db
      .selectFrom('payouts')
      .innerJoin('file_orders', 'file_orders.payout_id', 'payouts.id')
      .select(['payouts.amount', 'payouts.state', 'payouts.row_id', 'file_orders.reference'])
      .where('payouts.org_id', '=', orgId)
      .where('payouts.state', '<>', 'rejected')
      .execute()
    const theirs = await storm.book(kind)
    const references = theirs.map(referenceOf)
    assert.equal(new Set(references).size, theirs.length, `${kind}: a row is paid twice`)
    assert.equal(new Set(ours.map(({ row_id: row }) => row)).size, ours.length)
    const sum = (orders: readonly { readonly amount: number }[]) => orders.reduce((all, { amount }) => all + amount, 0)
    const paid = ours.filter(({ state }) => state === 'paid')
    assert.deepEqual(
      [paid.length, sum(paid), paid.map(({ reference }) => reference).toSorted()],
      [theirs.length, sum(theirs), references.toSorted()],
      `${kind}: the books differ`,
    )
  }
}

type Booked = { readonly key: string; readonly amount: number; readonly state: string; readonly purpose: string }

function referenceOf({ purpose }: Pick<Booked, 'purpose'>): string {
  return /Р-\d{4}-\d+\/\d+/u.exec(purpose)?.[0] ?? ''
}

async function bookOf(url: string): Promise<readonly Booked[]> {
  return ((await (await fetch(`${url}/admin/book`)).json()) as { items: Booked[] }).items
}

function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The seeded connection of the account, made one of this channel. */
async function connectTo(house: RegistersHouse, orgId: Id<'organization'>, kind: StormKind): Promise<void> {
  const own = house.db.selectFrom('payout_connections').select('id').where('org_id', '=', orgId)
  const { id } = await own.executeTakeFirstOrThrow()
  const sealed = JSON.stringify({ credentials: secrets[kind], hook: sha256(id).toString('base64url') })
  await house.db
    .updateTable('payout_connections')
    .set({ kind, credentials_cipher: sealField(house.deps.fieldKey, id, 'connection', sealed) })
    .where('id', '=', id)
    .execute()
}

/** The payees of a company take money by phone. */
async function payByPhone(house: RegistersHouse, orgId: Id<'organization'>): Promise<void> {
  const methods = await house.db
    .selectFrom('payout_methods')
    .select(['id', 'person_id'])
    .where('person_id', 'in', house.db.selectFrom('assignments').select('person_id').where('org_id', '=', orgId))
    .execute()
  const ciphers = methods.map(({ id, person_id: person }) =>
    sealField(house.deps.fieldKey, person, `payout:${id}`, '89001234567/100000000004'),
  )
  await house.run(
    `update payout_methods set kind = 'sbp', bik = null, number_cipher = cipher from unnest($1::text[], $2::bytea[]) as it (method, cipher)
      where id = method`,
    [methods.map(({ id }) => id), ciphers],
  )
}
