import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Claimed } from './lease.ts'
import { openQueueLook } from './queue-look.ts'

test('a look goes on from the last job taken, and starts anew twice a second, so that a job put back is found', async () => {
  const house = openHouse(1)
  assert.deepEqual(await house.lookAt(0, ['c', 'a', 'b']), ['whole'])
  assert.deepEqual(await house.lookAt(100, ['d', 'e', 'f']), ['c'])
  assert.deepEqual(await house.lookAt(499, ['g', 'h', 'i']), ['f'])
  assert.deepEqual(await house.lookAt(501, ['a']), ['whole'])
})

test('when fewer jobs lie ahead than asked for, those behind are looked at too', async () => {
  const house = openHouse(1)
  await house.lookAt(0, ['c', 'a', 'b'])
  assert.deepEqual(await house.lookAt(100, ['d']), ['c', 'whole'])
})

test('a look from the beginning that takes long is put off, and said to be due', async () => {
  const house = openHouse(10)
  await house.lookAt(0, ['a', 'b', 'c'])
  assert.deepEqual(await house.lookAt(100, ['d']), ['c', 'wait 100'])
  assert.deepEqual(await house.lookAt(210, ['e']), ['d', 'whole'])
})

test('a look that once took seconds keeps the jobs behind it waiting for five at most', async () => {
  const house = openHouse(3000)
  await house.lookAt(0, ['a', 'b', 'c'])
  assert.deepEqual(await house.lookAt(3001, ['d']), ['c', 'wait 1999'])
  assert.deepEqual(await house.lookAt(8001, ['e']), ['whole'])
})

test('an empty queue is always looked at from the beginning', async () => {
  const house = openHouse(10)
  assert.deepEqual(await house.lookAt(0, []), ['whole'])
  assert.deepEqual(await house.lookAt(20, []), ['whole'])
})

/** A look takes so many milliseconds and asks for three jobs; answers after which jobs it looked. */
function openHouse(milliseconds: number) {
  let now = 0
  const look = openQueueLook(() => now)
  return {
    async lookAt(at: number, found: readonly string[]): Promise<string[]> {
      now = at
      const looks: string[] = []
      const { wait } = await look(3, async (_, after) => {
        looks.push(after?.id ?? 'whole')
        now += milliseconds
        return looks.length === 1 ? found.map(jobOf) : []
      })
      return wait === undefined ? looks : [...looks, `wait ${wait}`]
    },
  }
}

function jobOf(id: string): Claimed {
  const runAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
  return { id: id as Id<'job'>, name: 'test', payload: {}, attempts: 1, faults: 0, lease: id, runAt }
}
