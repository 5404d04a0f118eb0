import type { Clock } from '#/kernel/time.ts'
import type { Permission } from '../message-fields.ts'
import type { Binding, Book, Partner, Person } from './book.ts'
import type { CallRate } from './call-rate.ts'
import type { Faults } from './faults.ts'

/** The shared state that every endpoint of the simulator uses. */
export type World = {
  readonly book: Book
  /** The simulator's clock; an administrator may move it forward. */
  readonly clock: Clock
  readonly faults: Faults
  readonly rules: SimulatorRules
  readonly polls: CallRate
  readonly statusCalls: CallRate
  /** The latest requests to the status service, in order of arrival. */
  readonly statusBook: StatusCall[]
  /** Origin of receipt links; known once the server listens. */
  readonly publicUrl: () => string
}

export type StatusCall = { readonly at: string; readonly inn: string; readonly day: string; readonly taken: boolean }

export type SimulatorRules = {
  /** Undefined means any non-empty master token is accepted. */
  readonly masterToken: string | undefined
  /** Token of the bank partner, which exists beside the platform and may register people. */
  readonly bankMasterToken: string
  readonly tokenLifetime: Temporal.Duration
  /** Processing time of a message, in milliseconds. */
  readonly latencyMs: readonly [least: number, most: number]
  readonly answerLifetime: Temporal.Duration
  /** Polls of one message per second; more return RateLimitingFault. */
  readonly pollsPerSecond: number
  /** Seconds between a bank's registration request and the decision. */
  readonly registrationSeconds: number
  /** Calls to the public status service per minute; undefined means no limit. */
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
