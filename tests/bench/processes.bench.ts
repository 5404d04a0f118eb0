import { payAlone, payWithLosses } from '../support/process-fleet.ts'

/** A register of thousands paid by one web process and one worker, and by two and two of which half are lost or frozen. */

const rows = 10_000

const alone = await payAlone(rows)
print('one web, one worker', alone)
const together = await payWithLosses(rows)
print('two and two, one of each killed, one of each frozen', together)
console.log(`  ${((alone.seconds / together.seconds) * 100).toFixed(0)} % of the throughput of one`)
for (const { orders, payees, payouts, state } of [alone, together])
  if (orders !== rows || payees !== rows || payouts !== rows || state !== 'executed') process.exitCode = 1

function print(name: string, { seconds, orders, payees, payouts, state }: Awaited<ReturnType<typeof payAlone>>): void {
  console.log(`  ${name}: ${seconds.toFixed(1)} s, ${orders} orders to ${payees} people for ${payouts} payouts, ${state}`)
}
