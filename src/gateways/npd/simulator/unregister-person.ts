import type { LeavingReason } from '../message-fields.ts'
import { sendLetter } from './send-letter.ts'
import type { World } from './world.ts'

/** Deregisters a person and notifies them of the reason. */
export function unregisterPerson(world: World, inn: string, why: string, leavingReason: LeavingReason = 'REFUSE'): void {
  const person = world.book.persons.get(inn)
  if (!person) return
  world.book.put('persons', inn, { ...person, unregisteredAt: world.clock.now().toString(), leavingReason })
  sendLetter(world, inn, 'Вы сняты с учёта', why)
}
