import type { Id } from '#/kernel/ids.ts'
import { eachOf } from '#/kernel/one-of.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { memberRoleNames, nuanceOf, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { limitAbove, narrowLimits } from './limits.ts'
import type { Limits } from './limits.ts'

export const memberStatuses = ['invited', 'requested', 'active', 'disabled'] as const
export type MemberStatus = (typeof memberStatuses)[number]
export const isMember = eachOf(memberStatuses)

export const memberStatusNames: Record<MemberStatus, string> = {
  invited: 'приглашён',
  requested: 'просит доступ',
  active: 'в команде',
  disabled: 'отключён',
}

/** Member actions, in button order. */
export const memberActions = ['change', 'resend', 'cancel', 'admit', 'decline', 'disable', 'enable'] as const
export type MemberAction = (typeof memberActions)[number]

const actionsByStatus: Record<MemberStatus, readonly MemberAction[]> = {
  invited: ['change', 'resend', 'cancel'],
  requested: ['admit', 'decline'],
  active: ['change', 'disable'],
  disabled: ['change', 'enable'],
}

/** Days until an invitation expires. */
export const invitationDays = 30

/** When an invitation expires. */
export function invitedUntil(invitedAt: Temporal.Instant): Temporal.Instant {
  return invitedAt.add({ hours: invitationDays * 24 })
}

/** The member who manages the team, with the effective ceilings. */
export type Chief = {
  readonly memberId: string
  readonly role: MemberRole
  readonly branchIds: readonly Id<'branch'>[]
  readonly limits: Limits
}

export type Colleague = {
  readonly id: string
  readonly role: MemberRole
  readonly status: MemberStatus
  readonly branchIds: readonly Id<'branch'>[]
}

export type MemberTerms = {
  readonly role: MemberRole
  readonly limits: Limits
  /** Empty means the whole organization. */
  readonly branchIds: readonly Id<'branch'>[]
}

type NoAccess = { readonly kind: 'noAccess'; readonly role: string }

/** Actions the manager may take on a colleague now. Nobody may disable himself: he could not undo it. */
export function actionsOver(chief: Chief, colleague: Colleague): MemberAction[] {
  if (!mayTouch(chief, colleague).ok) return []
  return actionsByStatus[colleague.status].filter((action) => action !== 'disable' || colleague.id !== chief.memberId)
}

/** An administrator cannot manage owners; a member restricted to branches manages only colleagues within them. */
export function mayTouch(chief: Chief, colleague: Pick<Colleague, 'role' | 'branchIds' | 'status'>): Result<undefined, NoAccess> {
  if (!roleMay(chief.role, 'editMembers')) return refuse({ kind: 'noAccess', role: 'Владелец или Администратор' })
  // A pending access request has no role yet.
  if (colleague.status === 'requested') return chief.branchIds.length === 0 ? ok() : wholeOnly
  if (colleague.role === 'owner' && nuanceOf(chief.role, 'editMembers') === 'notOwner') return ownerOnly
  return isInside(chief.branchIds, colleague.branchIds) ? ok() : wholeOnly
}

/** Checks whether the manager may grant these terms: nobody grants more than he has. */
export function allowTerms(
  chief: Chief,
  terms: MemberTerms,
  organization: Limits,
): Result<undefined, NoAccess | { kind: 'limitAboveYours'; limit: string } | { kind: 'invalidInput'; problem: string }> {
  if (terms.role === 'owner') {
    if (nuanceOf(chief.role, 'editMembers') === 'notOwner') return ownerOnly
    if (terms.branchIds.length > 0 || Object.values(terms.limits).some((limit) => limit !== null))
      return refuse({ kind: 'invalidInput', problem: 'Владелец работает со всей организацией и без своих лимитов' })
  }
  if (!isInside(chief.branchIds, terms.branchIds)) return wholeOnly
  const above = limitAbove(narrowLimits(terms.limits, organization), chief.limits)
  return above === undefined ? ok() : refuse({ kind: 'limitAboveYours', limit: above })
}

/** Tells whether `outer` contains all of `inner`; an empty list means the whole organization. */
function isInside(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.length === 0 || (inner.length > 0 && inner.every((id) => outer.includes(id)))
}

const ownerOnly = refuse<NoAccess>({ kind: 'noAccess', role: memberRoleNames.owner })
const wholeOnly = refuse<NoAccess>({ kind: 'noAccess', role: 'с доступом ко всей организации' })
