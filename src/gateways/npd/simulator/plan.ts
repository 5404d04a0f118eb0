import { randomUUID } from 'node:crypto'
import type { Due } from './book.ts'
import type { World } from './world.ts'

/** Schedules an action to run after the given number of seconds. */
export function plan(world: World, act: Due['act'], subject: string, seconds: number): void {
  const id = randomUUID()
  const at = world.clock.now().add({ milliseconds: Math.round(seconds * 1000) })
  world.book.put('due', id, { id, act, subject, at: at.toString() })
}
