import { nuanceOf, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'

export type Candidate = {
  readonly personId: string
  readonly role: MemberRole
  /** None: the whole organization. */
  readonly branchIds: readonly string[]
}

/** A manager edits the registers he made; any other role with the right edits whatever it sees. */
export function editsAsAuthor({ role, personId }: Pick<Candidate, 'role' | 'personId'>, createdBy: string): boolean {
  return nuanceOf(role, 'editRegisters') !== 'ownTasks' || personId === createdBy
}

/** A row in trouble is handed only to a member who may edit its register: by role, by branch and, a manager, as its author. */
export function maySeeToRow(
  member: Candidate,
  register: { readonly branchId: string | null; readonly createdBy: string },
): boolean {
  if (!roleMay(member.role, 'editRegisters') || !editsAsAuthor(member, register.createdBy)) return false
  return member.branchIds.length === 0 || (register.branchId !== null && member.branchIds.includes(register.branchId))
}

const slotMinutes = 5

/** What is handed to one member within one slot is told of once, at its end: the start of the slot, and when it is over. */
export function slotOf(now: Temporal.Instant): { readonly slot: string; readonly end: Temporal.Instant } {
  const length = slotMinutes * 60_000
  const start = Math.floor(now.epochMilliseconds / length) * length
  return {
    slot: Temporal.Instant.fromEpochMilliseconds(start).toString(),
    end: Temporal.Instant.fromEpochMilliseconds(start + length),
  }
}
