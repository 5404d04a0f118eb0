import type { Clock } from '#/kernel/time.ts'
import type { Permission } from '../message-fields.ts'
import type { Binding, Book, Partner, Person } from './book.ts'
import type { CallRate } from './call-rate.ts'
import type { Faults } from './faults.ts'

/** Everything a surface of the simulator works with. */
export type World = {
  readonly book: Book
  /** The clock of this world: an administrator may move it forward. */
  readonly clock: Clock
  readonly faults: Faults
  readonly rules: SimulatorRules
  readonly polls: CallRate
  readonly statusCalls: CallRate
  /** The last questions to the status service, as they came. */
  readonly statusBook: StatusCall[]
  /** Origin of the links in receipts; known once the server listens. */
  readonly publicUrl: () => string
}

export type StatusCall = { readonly at: string; readonly inn: string; readonly day: string; readonly taken: boolean }

export type SimulatorRules = {
  /** Undefined: any non-empty master token is good. */
  readonly masterToken: string | undefined
  /** Of the bank partner, which stands in the register beside the platform and may register people. */
  readonly bankMasterToken: string
  readonly tokenLifetime: Temporal.Duration
  /** How long a message is worked on, milliseconds. */
  readonly latencyMs: readonly [least: number, most: number]
  readonly answerLifetime: Temporal.Duration
  /** Polls of one message in a second; above it RateLimitingFault. */
  readonly pollsPerSecond: number
  /** Seconds from a request of a bank to register a person until the decision. */
  readonly registrationSeconds: number
  /** Calls of the public status service in a minute; undefined: no limit. */
  readonly statusCallsPerMinute: number | undefined
}

/** This simulator serves one partner. */
export function findPartner(book: Book): Partner | undefined {
  return book.partners.values().next().value
}

export function isRegistered(person: Person | undefined): boolean {
  return person?.registeredAt !== undefined && person.unregisteredAt === undefined
}

export function findBinding(book: Book, inn: string): Binding | undefined {
  const binding = book.bindings.get(inn)
  return binding?.unboundAt === undefined ? binding : undefined
}

export function hasAnyPermission(binding: Binding | undefined, permissions: readonly Permission[]): boolean {
  return permissions.length === 0 || permissions.some((permission) => binding?.permissions.includes(permission))
}

export function receiptLink(world: World, inn: string, id: string): string {
  return `${world.publicUrl()}/api/v1/receipt/${inn}/${id}/print`
}
