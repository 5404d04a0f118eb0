import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { booksAgree, giveUpUnfound, openStorm, stormKinds, untilPaid } from './channel-storm.ts'
import type { Storm } from './channel-storm.ts'

export type StormStory = { readonly paymentsOfEach: number; readonly kills: number; readonly seed: number }

/**
 * Payments over three connections at once: every start is pressed twice, answers come late or are lost, both workers are killed at
 * random, and one bank is silent for an hour. In the end each row is paid once, the books of both sides are equal, nobody was kept
 * waiting by the silent bank, and every payee was told of his money.
 */
export async function playStorm({ paymentsOfEach, kills, seed }: StormStory): Promise<void> {
  await using storm = await openStorm(paymentsOfEach)
  const random = randomOf(seed)
  await storm.startWorkers()
  await storm.pressTwice()
  await troubleAll(storm, paymentsOfEach)
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(100 + random() * 500)
    await storm.signDrafts()
    await storm.killOne(random() < 0.5 ? 0 : 1)
    // What a killed worker held becomes free a minute later, while the other one is in the middle of its calls.
    storm.move(61)
  }
  for (const kind of stormKinds) await storm.noFaults(kind)
  await silentHour(storm, paymentsOfEach)
  const all = paymentsOfEach * stormKinds.length
  const patienceMs = 20_000 + all * 100
  await untilPaid(storm, all, patienceMs)
  // What a killed worker never sent to a bank without keys is for people; the others need none.
  if ((await giveUpUnfound(storm)) > 0) await untilPaid(storm, all, patienceMs)
  assert.equal(await storm.paid(), all, JSON.stringify(await storm.unpaid()))
  await booksAgree(storm)
  await toldOf(storm, all)
}

/** Every kind of trouble on every wire, each a few times. */
async function troubleAll(storm: Storm, paymentsOfEach: number): Promise<void> {
  const count = Math.max(2, Math.floor(paymentsOfEach / 20))
  for (const kind of stormKinds) {
    await storm.fault(kind, { kind: 'lost_answer', on: 'pay', count })
    await storm.fault(kind, { kind: 'slow', delay_ms: 800, on: 'pay', count })
    await storm.fault(kind, { kind: 'down', count })
    await storm.fault(kind, { kind: 'busy', count })
    await storm.fault(kind, { kind: 'garbage', on: 'lookup', count })
  }
}

/** One bank is silent for an hour: the others finish meanwhile, and nothing of its own is given up or paid twice. */
async function silentHour(storm: Storm, paymentsOfEach: number): Promise<void> {
  await storm.fault('yookassa', { kind: 'silent' })
  for (let minutes = 0; minutes < 60; minutes += 2) {
    storm.move(120)
    await pause(40)
    if (minutes % 10 === 0) await storm.signDrafts()
  }
  const began = performance.now()
  while ((await storm.paid('tbank')) < paymentsOfEach && performance.now() - began < 30_000) {
    storm.move(30)
    await pause(100)
  }
  assert.equal(await storm.paid('tbank'), paymentsOfEach, 'the silent bank of one company keeps no money of another')
  await storm.noFaults('yookassa')
}

async function toldOf(storm: Storm, all: number): Promise<void> {
  const told = async () => {
    const { rows } = await storm.house.pool.query<{ count: number }>(
      `select count(*)::int as count from notifications where title = 'Деньги отправлены'`,
    )
    return rows[0]?.count ?? 0
  }
  const began = performance.now()
  while ((await told()) < all && performance.now() - began < 20_000) {
    storm.move(1)
    await pause(100)
  }
  assert.equal(await told(), all, 'each payee was told once')
}

/** The same sequence for the same seed: a failure is played again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
