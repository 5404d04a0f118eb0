import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { openStorm } from '../support/channel-storm.ts'
import { playStorm } from '../support/play-storm.ts'
import { quantile, spread } from './compare.ts'

const paymentsOfEach = 334
const measured = 120
const rounds = 3

const began = performance.now()
await playStorm({ paymentsOfEach, kills: 12, seed: Number(process.env['SEED'] ?? 1) })
const seconds = (performance.now() - began) / 1000
console.log(
  `14. ${paymentsOfEach * 3} payments in a storm over three connections: each once, books equal · ${seconds.toFixed(0)} s`,
)

const ratios = []
for (let round = 0; round < rounds; round += 1) {
  // Which of the two goes first changes, so that a warm cache favours neither.
  const quietFirst = round % 2 === 0
  const [one, other] = [await waitOfOthers(!quietFirst), await waitOfOthers(quietFirst)]
  ratios.push(quietFirst ? other / one : one / other)
}
const half = quantile(ratios, 0.5)
console.log(
  `14b. p95 of two connections while the third is silent, against a quiet run\n  ratio ${spread(ratios)} · goal 1.2: ${half <= 1.2 ? 'met' : 'MISSED'}`,
)

/** The 95th hundredth of the time from the start to the money, of the payments by T-Bank and Tochka. */
async function waitOfOthers(isSilent: boolean): Promise<number> {
  await using storm = await openStorm(measured)
  if (isSilent) await storm.fault('yookassa', { kind: 'silent' })
  await storm.startWorkers()
  const start = storm.clock.now()
  await storm.pressTwice()
  while ((await storm.paid('tbank')) < measured || (await sent()) < measured) await pause(50)
  const { rows } = await storm.house.pool.query<{ seconds: number }>(
    `select extract(epoch from payouts.sent_at - $1::timestamptz)::float8 as seconds from payouts
      join payout_connections on payout_connections.account_id = payouts.account_id
      where payout_connections.kind <> 'yookassa' and payouts.sent_at is not null`,
    [start.toString()],
  )
  return quantile(
    rows.map((row) => row.seconds),
    0.95,
  )

  /** A draft is with the bank; people sign it when they like. */
  async function sent(): Promise<number> {
    return (await storm.book('tochka')).length
  }
}
