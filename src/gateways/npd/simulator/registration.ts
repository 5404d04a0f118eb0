import { randomInt } from 'node:crypto'
import { askBinding } from './binding-rules.ts'
import { isRegistered } from './world.ts'
import { findPartner } from './world.ts'
import { wholeBonus } from './income-tax.ts'
import { sendLetter } from './send-letter.ts'
import { unregisterPerson } from './unregister-person.ts'
import { words } from '../message-fields.ts'
import { permissionsOfPlatform } from '../messages.ts'
import type { World } from './world.ts'

/** Decides a request to come to the register or to leave it, when its time has come. */
export function finishRegistration(world: World, id: string): void {
  const request = world.book.registrations.get(id)
  if (request?.result !== 'IN_PROGRESS') return
  const person = world.book.persons.get(request.inn)
  const processedAt = world.clock.now().toString()
  const settle = (change: object): void => world.book.put('registrations', id, { ...request, processedAt, ...change })
  if (!person) return settle({ result: 'FAILED', reason: 'UNKNOWN_PERSON' })
  if (request.kind === 'unregister') {
    unregisterPerson(world, request.inn, 'По вашему заявлению.', request.leavingReason)
    return settle({ result: 'COMPLETED' })
  }
  const refused = person.scenario?.registrationRefused ?? (isRegistered(person) ? 'ALREADY_REGISTERED' : undefined)
  if (refused !== undefined) return settle({ result: 'FAILED', reason: refused })
  world.book.put('persons', person.inn, {
    ...person,
    registeredAt: processedAt,
    unregisteredAt: undefined,
    certificate: String(randomInt(10_000_000, 100_000_000)),
    bonusLeft: person.registeredAt === undefined ? wholeBonus : person.bonusLeft,
  })
  sendLetter(world, person.inn, 'Вы поставлены на учёт', 'Теперь вы плательщик налога на профессиональный доход.')
  // Whom a bank registers stands bound to the bank with every right.
  const platform = findPartner(world.book)
  if (platform?.type === 'BANK') {
    world.book.put('bindings', person.inn, { inn: person.inn, permissions: words.permission, boundAt: processedAt })
  }
  // A platform that registers people by a bank is asked about along with the registration.
  const asked = platform?.type === 'PARTNER' ? askBinding(world, person.inn, permissionsOfPlatform) : undefined
  settle({ result: 'COMPLETED', bindRequestId: asked?.ok ? asked.value.id : undefined })
}
