import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

const expire = { to: 'expired', by: 'system' } as const

/** A copy of everything the service holds about a person, requested by that person. A deleted account ends what is left. */
export const exportLifecycle = lifecycle(
  {
    queued: { store: { to: 'ready', by: 'system' }, fail: { to: 'failed', by: 'system' }, expire },
    ready: { expire },
    failed: { expire },
    expired: final,
  },
  { queued: 'готовится', ready: 'готов', failed: 'не получился', expired: 'срок прошёл' },
)
export const exportStates = exportLifecycle.states
/** The copy has a file, or is to get one. */
export const keptExportStates = ['queued', 'ready'] as const satisfies readonly StateOf<typeof exportLifecycle>[]

/** How long a copy can be downloaded; then the file is deleted. */
export const exportKeptDays = 7

/** Copies a person may request per Moscow day. */
export const exportsOfDay = 3
