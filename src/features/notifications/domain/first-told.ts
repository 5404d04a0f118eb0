import type { Permission } from '#/kernel/roles.ts'

/** What the responsible member of a task sees to: its applicants and its results. Money and papers are others' work. */
const ofResponsible: readonly Permission[] = ['editTasks', 'acceptResults']

/**
 * Of those who may act on a task, its responsible member alone hears of it first. All of them do where there is none, where he may not
 * act himself, and of what the sender leaves to everybody: a term that is over.
 */
export function firstTold<Member extends { readonly id: string }>(
  members: readonly Member[],
  may: Permission,
  responsible: string | null | undefined,
): readonly Member[] {
  const own = ofResponsible.includes(may) ? members.filter(({ id }) => id === responsible) : []
  return own.length > 0 ? own : members
}
