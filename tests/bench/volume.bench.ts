import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { receiptHandlers } from '#/features/receipts/server/handlers.ts'
import { submitRegister } from '#/features/registers/contract/approval.ts'
import { startRegister } from '#/features/registers/contract/register.ts'
import { editRows } from '#/features/registers/contract/grid.ts'
import { editRow } from '#/features/registers/contract/row.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import { parseCompanyInn } from '#/kernel/inn.ts'
import { ok } from '#/kernel/result.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { onJob, startWorker } from '#/platform/server/worker.ts'
import { dataOf } from '../support/approved-register.ts'
import { countStatements } from '../support/count-statements.ts'
import { approveAtOnce, approvedManyRows, checkedRegister } from '../support/many-rows.ts'
import { openRegistersHouse } from '../support/registers-house.ts'
import type { RegistersHouse } from '../support/registers-house.ts'
import { median } from './compare.ts'
import { startMeasuredChild } from './measured-child.ts'

/** A register of thousands of rows: what its steps cost beside one of fifty, and how fast it is paid. Nothing fails because of time. */

const sizes = [50, 10_000]
/** Works of each person that were paid before. */
const history = 5
const [slots, bankLatency, payments] = [32, 100, 2000]

const columns = ['statements', 'rows', 'WAL KB', 'ms', 'longest ms', 'loop ms']
console.log(`A register of ${sizes.join(' and of ')} rows, ${history} works of each person before`)
console.log(`  ${'step'.padEnd(26)}${columns.map((name) => name.padStart(12)).join('')}`)
const costs = []
for (const size of sizes) costs.push(await stepsOf(size))
for (const [at, step] of (costs[0] ?? []).entries()) {
  const large = costs[1]?.[at]
  if (!large) continue
  const ratios = step.figures.map((figure, column) => ((large.figures[column] ?? 0) / Math.max(figure, 1)).toFixed(1))
  console.log(`  ${`${step.name}, ratio`.padEnd(26)}${ratios.map((ratio) => ratio.padStart(12)).join('')}`)
}
await paymentsOf(payments, false)
await paymentsOf(payments, true)

type Step = { readonly name: string; readonly figures: readonly number[] }

async function stepsOf(size: number): Promise<Step[]> {
  await using house = await openRegistersHouse()
  const made = await checkedRegister(house, { rows: size, history })
  const [member, params] = [made.accountant, { id: made.id }]
  await house.db.updateTable('organizations').set({ limit_register: null, limit_day: null }).execute()
  const rows = await house.db
    .selectFrom('register_rows')
    .select(['id', 'version'])
    .where('register_id', '=', made.id)
    .orderBy('no')
    .execute()
  const edits: Step[] = []
  for (let no = 0; no < 5; no += 1) {
    const row = rows[Math.floor((size / 5) * no)] ?? assert.fail()
    const body = { version: row.version, service: `Перевод ${no}` }
    edits.push(
      await measured(
        house,
        'edit',
        async () => void dataOf(await house.call(member, editRow, { params: { ...params, rowId: row.id }, body })),
      ),
    )
  }
  const edit = { name: `edit of ${size}`, figures: mediansOf(edits) }
  print(edit)
  const many: Step[] = []
  for (let no = 0; no < 3; no += 1) {
    const now = await house.db
      .selectFrom('register_rows')
      .select(['id', 'version'])
      .where(
        'id',
        'in',
        rows.slice(0, 50).map(({ id }) => id),
      )
      .execute()
    const cells = [{ field: 'service', value: `Вёрстка ${no}` }]
    const changes = now.map(({ id, version }) => ({ row_id: id, version, cells }))
    many.push(
      await measured(house, 'many', async () => void dataOf(await house.call(member, editRows, { params, body: { changes } }))),
    )
  }
  const bulk = { name: `50 rows of ${size}`, figures: mediansOf(many) }
  print(bulk)
  const submits: Step[] = []
  for (let no = 0; no < 3; no += 1) {
    await house.db.updateTable('registers').set({ state: 'ready' }).where('id', '=', made.id).execute()
    submits.push(await measured(house, 'submit', async () => void dataOf(await house.call(member, submitRegister, { params }))))
  }
  const submit = { name: `submit of ${size}`, figures: mediansOf(submits) }
  print(submit)
  await approveAtOnce(house, made)
  const press = await measured(
    house,
    `press of ${size}`,
    async () => void dataOf(await house.call(member, startRegister, { params })),
  )
  print(press)
  const start = await measured(house, `start of ${size}`, async () => {
    const lanes = [{ lane: 'payments', slots: 0 }] as const
    const worker = startWorker({
      db: house.db,
      listenAt: house.url,
      clock: house.clock,
      log: silentLog,
      table: house.table,
      lanes,
    })
    while ((await count(house, 'payouts')) < size) await sleep(50)
    await worker.stop()
  })
  print(start)
  return [edit, bulk, submit, press, start]
}

function mediansOf(steps: readonly Step[]): number[] {
  return columns.map((_, at) => median(steps.map(({ figures }) => figures[at] ?? 0)))
}

function print({ name, figures }: Step): void {
  console.log(`  ${name.padEnd(26)}${figures.map((figure) => String(Math.round(figure)).padStart(12)).join('')}`)
}

async function measured(house: RegistersHouse, name: string, work: () => Promise<void>): Promise<Step> {
  const before = await placesOf(house)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const walBefore = await wal(house)
  loop.enable()
  const began = performance.now()
  const { statements, longestMs } = await countStatements(house, work)
  const ms = performance.now() - began
  loop.disable()
  const bytes = (await wal(house)) - walBefore
  const after = await placesOf(house)
  const rows = [...after].filter(([id, place]) => before.get(id) !== place).length
  return { name, figures: [statements, rows, bytes / 1024, ms, longestMs, loop.max / 1e6] }
}

/** Where each row of a register lies: written anew, it lies elsewhere. */
async function placesOf(house: RegistersHouse): Promise<Map<string, string>> {
  const { rows } = await house.pool.query<{ id: string; place: string }>('select id, ctid::text as place from register_rows')
  return new Map(rows.map(({ id, place }) => [id, place]))
}

async function wal(house: RegistersHouse): Promise<number> {
  const { rows } = await house.pool.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at")
  return Number(rows[0]?.at)
}

async function count(house: RegistersHouse, table: 'payouts' | 'receipts', state?: string): Promise<number> {
  const { rows } = await house.pool.query<{ count: string }>(
    `select count(*) from ${table} where $1::text is null or state = $1`,
    [state ?? null],
  )
  return Number(rows[0]?.count)
}

/** By the index of open payouts: counting all of them would be a part of what is measured. */
async function isPaying(house: RegistersHouse): Promise<boolean> {
  const { rows } = await house.pool.query<{ paying: boolean }>(
    `select exists (select from payouts where state in ('created', 'listed', 'sent'))
      or not exists (select from payouts) or exists (select from jobs where name = 'registers.begin') as paying`,
  )
  return rows[0]?.paying ?? false
}

async function paymentsOf(size: number, withReceipts: boolean): Promise<void> {
  await using partner = await startMeasuredChild('serve-partner.ts')
  await using house = await openRegistersHouse()
  const inn = parseCompanyInn('7842000011')
  assert.ok(inn)
  const platform = { partnerName: 'Наряд', partnerType: 'PARTNER', partnerConnectable: true, inn, phone: '79000000000' } as const
  const { url } = partner
  const soap = {
    authUrl: `${url}/auth`,
    serviceUrl: `${url}/service`,
    masterToken: 'bench',
    platform,
    limits: { connections: slots },
  }
  const taxService = openSoapTaxService(soap, house.clock)
  if (withReceipts) receiptHandlers(house.table, { db: house.db, clock: house.clock, log: silentLog, taxService })
  const told = { outcome: 'paid', at: house.clock.now() } as const
  house.channels.now = {
    ...house.channels.now,
    async pay({ key }) {
      await sleep(bankLatency)
      return ok({ ...told, channelId: `bank_${key}` })
    },
    find: ({ key }) => Promise.resolve(ok({ ...told, channelId: `bank_${key}` })),
  }
  const { id, accountant } = await approvedManyRows(house, { rows: size, history })
  await house.db.updateTable('organizations').set({ limit_register: null, limit_day: null }).execute()
  dataOf(await house.call(accountant, startRegister, { params: { id } }))
  const waits: number[] = []
  const sent = new Map<number, number>()
  const neighbour = job('bench.neighbour', z.object({ no: z.number() }))
  onJob(house.table, neighbour, async ({ no }) => {
    waits.push(performance.now() - (sent.get(no) ?? 0))
    return { next: 'done' }
  })
  const lanes = [
    { lane: 'payments', slots },
    { lane: 'bankQuestions', slots: slots / 4 },
    { lane: 'followUps', slots: 8 },
    { lane: 'taxService', slots },
    { lane: 'taxQuestions', slots: slots / 4 },
  ] as const
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    house.clock.advance({ milliseconds: Math.floor(now - last) })
    last += Math.floor(now - last)
  }, 5)
  const worker = startWorker({ db: house.db, listenAt: house.url, clock: house.clock, log: silentLog, table: house.table, lanes })
  const began = performance.now()
  let receiptsAtLastPayment = 0
  for (let no = 0; await isPaying(house); no += 1) {
    sent.set(no, performance.now())
    await house.db.transaction().execute((tx) => enqueue(tx, house.clock, neighbour, { no }))
    await sleep(100)
    if (withReceipts) receiptsAtLastPayment = await count(house, 'receipts', 'registered')
  }
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  clearInterval(ticking)
  await taxService.close()
  const law = (slots * 1000) / bankLatency
  const ordered = waits.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(ordered[Math.floor(share * (ordered.length - 1))] ?? 0)
  console.log(
    `Payments of ${size} rows, a bank of ${bankLatency} ms, ${slots} in flight, the making of payouts ${withReceipts ? 'and receipts ' : ''}beside them`,
  )
  console.log(
    `  ${(size / seconds).toFixed(1)} payments/s, share of Little's law ${(size / seconds / law).toFixed(2)} · goal 0.7`,
  )
  if (withReceipts) console.log(`  receipts registered when the last was paid: ${receiptsAtLastPayment}`)
  console.log(`  a neighbour's job waits p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${ordered.length} · goal p99 100 ms`)
}
