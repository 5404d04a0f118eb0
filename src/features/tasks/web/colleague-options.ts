import type * as z from 'zod/mini'
import type { listMembers } from '#/features/organizations/contract/team.ts'
import { isMember } from '#/features/organizations/domain/member.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'

/** A colleague who may see to tasks of some branch. */
export type Colleague = {
  readonly id: string
  readonly name: string
  readonly isMe: boolean
  readonly branchIds: readonly string[]
}

/** Members of the team who edit tasks, in the whole organization or in their branches. */
export function colleaguesOf(members: z.output<typeof listMembers.reply>): Colleague[] {
  return members
    .map((one) => ({ ...one, branchIds: one.branches.map(({ id }) => id) }))
    .filter(({ status, role, branchIds }) => isMember.active(status) && maySeeToTask({ role, branchIds }, branchIds[0] ?? null))
    .map(({ member_id: id, name, is_me: isMe, branchIds }) => ({ id, name, isMe, branchIds }))
}

/** Who may be chosen for a task; `kept`, who sees to it now, is among them whatever he may. */
export function colleagueOptions(colleagues: readonly Colleague[], kept?: { readonly id: string; readonly name: string }) {
  const options = colleagues.map(({ id, name, isMe }) => ({ value: id, label: isMe ? `${name} (вы)` : name }))
  const gone = kept && kept.id !== '' && !colleagues.some(({ id }) => id === kept.id)
  return [...options, ...(gone ? [{ value: kept.id, label: kept.name }] : [])]
}
