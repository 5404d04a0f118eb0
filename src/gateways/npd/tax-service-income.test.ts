import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { permissionsOfPlatform } from './messages.ts'
import { income, openService, openStand, person, refused, taken } from './simulator-stand.ts'

test('an income creates one receipt; repeating the operation returns the same receipt', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)

  const first = taken(await stand.service.ask('PostIncomeV2', income()))
  const again = await stand.service.ask('PostIncomeV2', income())

  assert.match(first.receiptId, /^2[0-9a-z]{9}$/)
  assert.deepEqual(again, {
    ok: false,
    refusal: { kind: 'duplicate', receiptId: first.receiptId, link: first.link },
  })
  const page = await (await fetch(first.link)).text()
  for (const part of [first.receiptId, 'НПД', '990900000132', '7701010017', '1\u00A0500,00', 'Наряд', '<svg']) {
    assert.ok(page.includes(part), part)
  }
  assert.equal((await stand.receipts()).length, 1)
})

test('invalid incomes are refused with an explanation', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const late = clock.now().add({ hours: 3 })
  assert.equal(refused(await stand.service.ask('PostIncomeV2', income({ requestTime: late, operationTime: late }))), 'clockAhead')
  const wrong = [
    income({ operationTime: clock.now().add({ seconds: 30 }) }),
    income({ operationTime: Temporal.Instant.from('2019-05-01T00:00:00Z') }),
    income({ customerInn: undefined }),
    income({ totalAmount: kopecks(1) }),
  ]
  for (const request of wrong) {
    assert.equal(refused(await stand.service.ask('PostIncomeV2', request)), 'rejected REQUEST_VALIDATION_ERROR')
  }
  assert.deepEqual(await stand.receipts(), [])
})

test('a lost answer is an unknown outcome; resending the same operation finds its receipt', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  await stand.fault({ kind: 'lost_answer', step: 'send', count: 1 })

  assert.equal(refused(await stand.service.send('PostIncomeV2', income())), 'unknownOutcome')

  const [made] = await stand.receipts()
  const again = await stand.service.ask('PostIncomeV2', income())
  assert.ok(!again.ok && again.refusal.kind === 'duplicate')
  assert.equal(again.refusal.receiptId, made?.id)
  assert.equal((await stand.receipts()).length, 1)
})

test('a receipt annulled in «Мой налог» appears so in the list, and a receipt we annulled cannot be annulled again', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const theirs = taken(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: 'one' })))
  const ours = taken(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: 'two' })))
  await stand.post(`cabinet/${person}/annul/${theirs.receiptId}`, [['reason', 'REFUND']])
  const cancel = { inn: person, receiptId: ours.receiptId, reasonCode: 'REGISTRATION_MISTAKE' } as const

  assert.equal(taken(await stand.service.ask('PostCancelReceiptV2', cancel)).requestResult, 'DELETED')
  assert.equal(refused(await stand.service.ask('PostCancelReceiptV2', cancel)), 'rejected ALREADY_DELETED')

  const now = clock.now()
  const period = { inn: person, from: now.subtract({ hours: 2 }), to: now }
  const list = taken(await stand.service.ask('GetIncomeV2', period)).receipts
  assert.equal(list.filter((receipt) => receipt.cancelationTime).length, 2)
  // 6 % of 1500 ₽ minus 2 % covered by the deduction.
  assert.deepEqual(
    list.map((receipt) => receipt.taxToPay),
    [kopecks(6_000), kopecks(6_000)],
  )
})

test('receipts, bindings and unread messages survive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-service-'))
  try {
    const before = await openStand({ dataDir })
    await before.bind(permissionsOfPlatform)
    const receipt = taken(await before.service.ask('PostIncomeV2', income({ operationUniqueId: 'one' })))
    const { messageId } = taken(await before.service.send('PostIncomeV2', income({ operationUniqueId: 'two' })))
    await before[Symbol.asyncDispose]()

    await using after = await openStand({ dataDir, isPresented: false })
    const answer = taken(await after.service.poll('PostIncomeV2', messageId))
    assert.equal(answer.kind, 'completed')
    const again = await after.service.ask('PostIncomeV2', income({ operationUniqueId: 'one' }))
    assert.ok(!again.ok && again.refusal.kind === 'duplicate' && again.refusal.receiptId === receipt.receiptId)
    assert.equal((await after.receipts()).length, 2)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('after kill -9 of the service during forty incomes and a restart, each operation has exactly one receipt', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-service-'))
  try {
    const ids = Array.from({ length: 40 }, (_, place) => `operation-${place}`)
    const running = await openStand({ dataDir })
    await running.bind(permissionsOfPlatform)
    await running[Symbol.asyncDispose]()

    using child = await startInProcess(dataDir)
    await using doomed = openService(`${child.url}/open-api/AuthService`, `${child.url}/ais3/smz/SmzIntegrationService`)
    let sent = 0
    const sends = ids.map(async (operationUniqueId) => {
      const answer = await doomed.send('PostIncomeV2', income({ operationUniqueId }))
      sent += 1
      if (sent === 12) child.kill()
      return answer.ok
    })
    const first = await Promise.all(sends)
    assert.ok(first.includes(true) && first.includes(false))

    await using after = await openStand({ dataDir, isPresented: false })
    for (const operationUniqueId of ids) {
      const answer = await after.service.ask('PostIncomeV2', income({ operationUniqueId }))
      assert.ok(answer.ok || answer.refusal.kind === 'duplicate')
    }
    assert.equal((await after.receipts()).length, ids.length)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

async function startInProcess(dataDir: string): Promise<Disposable & { url: string; kill: () => void }> {
  const simulator = new URL('./simulator/start-tax-service-simulator.ts', import.meta.url).href
  const program = `
    const { startTaxServiceSimulator } = await import('${simulator}')
    const clock = { now: () => Temporal.Now.instant() }
    const rules = { latencyMs: [0, 0], pollsPerSecond: 1000 }
    const { siteUrl } = await startTaxServiceSimulator({ port: 0, dataDir: process.argv[1], clock, rules })
    console.log(siteUrl)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = (): void => void child.kill('SIGKILL')
  return { url: line.toString().trim(), kill, [Symbol.dispose]: kill }
}
