import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** Puts a letter into the person's inbox. */
export function sendLetter(world: World, inn: string, title: string, text: string): void {
  const id = randomUUID()
  world.book.put('letters', id, { id, inn, at: world.clock.now().toString(), title, text })
}
