import type * as z from 'zod/mini'
import type { listMembers } from '#/features/organizations/contract/team.ts'
import { isMember } from '#/features/organizations/domain/member.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'
import type { Colleague } from './colleague-options.ts'

/** Members of the team who edit tasks, in the whole organization or in their branches. */
export function colleaguesOf(members: z.output<typeof listMembers.reply>): Colleague[] {
  return members
    .map((one) => ({ ...one, branchIds: one.branches.map(({ id }) => id) }))
    .filter(({ status, role, branchIds }) => isMember.active(status) && maySeeToTask({ role, branchIds }, branchIds[0] ?? null))
    .map(({ member_id: id, name, is_me: isMe, branchIds }) => ({ id, name, isMe, branchIds }))
}
