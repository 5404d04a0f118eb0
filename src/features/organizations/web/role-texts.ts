import { nuanceNames, nuanceOf, permissions, roleMay, roleTable } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'

/** What a role may do, in one sentence generated from the role table. */
export function roleText(role: MemberRole): string {
  const allowed = permissions.filter((permission) => permission !== 'seeWork' && roleMay(role, permission))
  if (allowed.length === permissions.length - 1) return 'Может всё'
  if (allowed.length === 0) return 'Только смотрит задания, исполнителей и документы'
  const words = allowed.map((permission) => {
    const nuance = nuanceOf(role, permission)
    return `${lowered(roleTable[permission].name)}${nuance ? ` (${nuanceNames[nuance]})` : ''}`
  })
  return `Может: ${words.join('; ')}`
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
