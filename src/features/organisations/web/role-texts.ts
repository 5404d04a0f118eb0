import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'

/** Permissions in words, in the order of the daily work. */
const words: readonly (readonly [Permission, string])[] = [
  ['editTasks', 'создаёт задания и выбирает исполнителей'],
  ['acceptResults', 'принимает работы'],
  ['signDocuments', 'подписывает документы'],
  ['editRegisters', 'собирает реестры'],
  ['approveRegisters', 'согласует реестры'],
  ['startPayments', 'запускает оплату'],
  ['seeChecks', 'видит чеки'],
  ['checkNpdStatus', 'проверяет статус самозанятых'],
  ['editAccounts', 'меняет счёт'],
  ['editMembers', 'приглашает в команду'],
]

/** What each role may do, read from the same table the server obeys. */
export const roleTexts: readonly { readonly role: MemberRole; readonly text: string }[] = memberRoles.map((role) => ({
  role,
  text: textOf(role),
}))

function textOf(role: MemberRole): string {
  const allowed = words.filter(([permission]) => roleMay(role, permission)).map(([, text]) => text)
  if (allowed.length === words.length) return 'Может всё.'
  const text = ['видит задания, людей и документы', ...allowed].join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
