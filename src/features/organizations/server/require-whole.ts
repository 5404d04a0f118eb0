import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** Refuses organization-wide changes by a member restricted to branches. */
export function requireWhole(scope: ClientScope) {
  return scope.branchIds.length === 0 ? ok() : refuse({ kind: 'noAccess', role: 'с доступом ко всей организации' })
}
