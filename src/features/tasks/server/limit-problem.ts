import type { Kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'

type Acting = { readonly role: MemberRole; readonly limits: { readonly row: Kopecks | null } }

/** The refusal of a sum the member's role may not accept. */
export function limitProblem(scope: Acting, amount: Kopecks) {
  const { row: limit } = scope.limits
  const isLimited = nuanceOf(scope.role, 'acceptResults') === 'withinLimit'
  return isLimited && limit !== null && amount > limit ? refuse({ kind: 'aboveRoleLimit', limit }) : undefined
}
