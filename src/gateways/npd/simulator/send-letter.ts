import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** Puts a notice into the person's inbox, where partners can read it too. Returns its id. */
export function sendLetter(world: World, inn: string, title: string, text: string): string {
  const id = randomUUID()
  world.book.put('letters', id, { id, inn, at: world.clock.now().toString(), title, text, status: 'NEW' })
  return id
}
