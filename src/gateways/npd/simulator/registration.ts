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

/** Decides a registration or deregistration request when it is due. */
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
  // A person registered by a bank is bound to that bank with all rights.
  const platform = findPartner(world.book)
  if (platform?.type === 'BANK') {
    world.book.put('bindings', person.inn, { inn: person.inn, permissions: words.permission, boundAt: processedAt })
  }
  // When a platform registers people through a bank, registration also sends the person the platform's binding request.
  const asked = platform?.type === 'PARTNER' ? askBinding(world, person.inn, permissionsOfPlatform) : undefined
  settle({ result: 'COMPLETED', bindRequestId: asked?.ok ? asked.value.id : undefined })
}
