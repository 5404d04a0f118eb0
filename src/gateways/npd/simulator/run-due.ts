import type { Due } from './book.ts'
import type { Permission } from '../message-fields.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { decideBinding, decidePermissions, endBinding } from './decide-binding.ts'
import { finishRegistration } from './registration.ts'
import { runCalendar } from './run-calendar.ts'
import type { World } from './world.ts'

/** Runs everything due by now: scheduled decisions and the tax calendar. Called before every answer. */
export function runDue(world: World): void {
  runCalendar(world)
  const now = world.clock.now()
  for (const due of world.book.due.values()) {
    if (Temporal.Instant.compare(Temporal.Instant.from(due.at), now) > 0) continue
    world.book.remove('due', due.id)
    happen(world, due)
  }
}

function happen(world: World, { act, subject }: Due): void {
  const { book } = world
  switch (act) {
    case 'decideBinding': {
      const request = book.bindRequests.get(subject)
      if (request) decideBinding(world, request, decisionOf(world, request.inn, request.asked))
      return
    }
    case 'decidePermissions': {
      const request = book.permissionRequests.get(subject)
      if (request) decidePermissions(world, request, decisionOf(world, request.inn, request.asked))
      return
    }
    case 'unbind':
      endBinding(world, subject)
      return
    case 'annul':
      cancelReceipt(world, book.receipts.get(subject)?.inn ?? '', subject, 'REGISTRATION_MISTAKE')
      return
    case 'register':
      finishRegistration(world, subject)
  }
}

function decisionOf(world: World, inn: string, asked: readonly Permission[]): readonly Permission[] {
  const { refuses = false, grants } = world.book.persons.get(inn)?.scenario ?? {}
  if (refuses) return []
  return grants ? asked.filter((right) => grants.includes(right)) : asked
}
