import type { AccountChannel } from '#/gateways/payout-channel/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'

/** Does the work in its turn with the channel, or puts it back: a channel that is silent or busy takes no more places than its own. */
export async function inTurn(clock: Clock, channel: AccountChannel, work: () => Promise<JobOutcome>): Promise<JobOutcome> {
  const turn = await channel.turn?.()
  if (turn?.may === 'wait') {
    const milliseconds = Math.ceil(turn.seconds * 1000)
    return { next: 'again', at: clock.now().add({ milliseconds }), why: turn.why }
  }
  try {
    return await work()
  } finally {
    turn?.done()
  }
}
