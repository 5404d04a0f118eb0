import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Claimed, QueuePlace } from './lease.ts'
import { openQueueLook } from './queue-look.ts'

test('a look goes on from the last job taken, and starts anew twice a second, so that a job put back is found', async () => {
  const house = openHouse(1)
  assert.deepEqual(await house.lookAt(0, ['c', 'a', 'b']), undefined)
  assert.equal(await house.lookAt(100, ['d', 'e', 'f']), 'c')
  assert.equal(await house.lookAt(499, ['g', 'h', 'i']), 'f')
  assert.equal(await house.lookAt(501, ['a']), undefined)
})

test('without a backlog every look is whole, unless whole looks have become long', async () => {
  const quick = openHouse(0)
  assert.equal(await quick.lookAt(0, ['a']), undefined)
  assert.equal(await quick.lookAt(1, ['b']), undefined)
  const slow = openHouse(100)
  assert.equal(await slow.lookAt(0, ['a', 'b', 'c']), undefined)
  assert.equal(await slow.lookAt(2000, ['d']), 'c')
  assert.equal(await slow.lookAt(2050, []), 'd')
  assert.equal(await slow.lookAt(2200, []), undefined)
})

/** A look takes so many milliseconds and asks for three jobs; answers after which job it looked. */
function openHouse(milliseconds: number) {
  let now = 0
  const look = openQueueLook(() => now)
  return {
    async lookAt(at: number, found: readonly string[]): Promise<string | undefined> {
      now = at
      let from: QueuePlace | undefined
      await look(3, async (after) => {
        from = after
        now += milliseconds
        return found.map(jobOf)
      })
      return from?.id
    },
  }
}

function jobOf(id: string): Claimed {
  const runAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
  return { id: id as Id<'job'>, name: 'test', payload: {}, attempts: 1, faults: 0, lease: id, runAt }
}
