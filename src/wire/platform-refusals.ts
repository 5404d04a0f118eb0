import type { Endpoint } from './endpoint.ts'
import type { RefusalKind } from './refusals.ts'

/**
 * What the platform itself may answer to a call beside the refusals that its contract lists. The browser reads this list, so the
 * words of the catalogue do not stand here.
 */
export const platformKinds = [
  'unauthorized',
  'signUpFirst',
  'textsOverdue',
  'noOrganization',
  'noAccess',
  'organizationUnproven',
  'confirmationNeeded',
  'invalidInput',
  'notFound',
  'keyMissing',
  'keyReused',
  'keyRunning',
  'alreadyDone',
  'headersDiffer',
  'foreignSite',
  'bodyTooLarge',
  'bodyUnreadable',
  'bodyKindUnknown',
  'tooOften',
  'busy',
  'fault',
] as const satisfies readonly RefusalKind[]

export type PlatformKind = (typeof platformKinds)[number]

/** The kinds that a call of this contract may be refused with, each once: its own first, then those of the platform. */
export function refusalsOfCall(contract: Endpoint): readonly RefusalKind[] {
  return [...new Set([...contract.refusals, ...platformRefusals(contract)])]
}

function platformRefusals(contract: Endpoint): readonly PlatformKind[] {
  const changes = contract.method !== 'GET'
  const acts = contract.access === 'person' || contract.access === 'client'
  return [
    ...given(contract.access !== 'public', 'unauthorized'),
    ...given(acts, 'signUpFirst'),
    ...given(acts && changes && contract.evenOverdue !== true, 'textsOverdue'),
    ...given(contract.access === 'client', 'noOrganization', 'noAccess'),
    ...given(contract.proven === true, 'organizationUnproven'),
    ...given(contract.confirmed === true, 'confirmationNeeded'),
    ...given(contract.query !== undefined || contract.headers !== undefined || contract.body !== undefined, 'invalidInput'),
    ...given(contract.params !== undefined, 'notFound'),
    ...given(contract.idempotent !== undefined, 'keyMissing', 'keyReused', 'keyRunning', 'alreadyDone'),
    ...given(contract.body !== undefined, 'bodyTooLarge', 'bodyKindUnknown'),
    'bodyUnreadable',
    'headersDiffer',
    'foreignSite',
    'busy',
    'fault',
  ]
}

function given(condition: boolean, ...kinds: readonly PlatformKind[]): readonly PlatformKind[] {
  return condition ? kinds : []
}
