import type { World } from './world.ts'

/** Puts a notice into the person's inbox, where partners can read it too. Returns its id, a whole number. */
export function sendLetter(world: World, inn: string, title: string, text: string): string {
  const id = String(100_001 + world.book.letters.size)
  world.book.put('letters', id, { id, inn, at: world.clock.now().toString(), title, text, status: 'NEW' })
  return id
}
