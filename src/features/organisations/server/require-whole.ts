import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** What belongs to the whole organisation is not changed by one who is narrowed to some of its branches. */
export function requireWhole(scope: ClientScope) {
  return scope.branchIds.length === 0 ? ok() : refuse({ kind: 'noAccess', role: 'с доступом ко всей организации' })
}
