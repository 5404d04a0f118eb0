import { Check, ChevronDown, Minus } from 'lucide-react'
import { memberRoleNames, memberRoles, nuanceNames, nuanceOf, permissions, roleMay, roleTable } from '#/kernel/roles.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'

/** The role table the server enforces; on a narrow screen, a list of what each role may do. */
export function RoleMatrix() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="mb-1 text-heading font-semibold">
        Что может каждая роль
      </h2>
      <p className="mb-4 text-small text-muted">
        Подразделения и лимиты сужают любую роль. Без второго согласующего владелец согласует свой реестр сам, по коду из СМС.
      </p>
      <div className="card divide-y divide-line xl:hidden">
        {memberRoles.map((role) => (
          <RoleRights key={role} role={role} />
        ))}
      </div>
      <div className="card overflow-hidden max-xl:hidden">
        <table className="w-full border-collapse text-left text-small">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="px-4 py-3 font-medium">
                Действие
              </th>
              {memberRoles.map((role) => (
                <th key={role} scope="col" className="px-2 py-3 text-center font-medium">
                  {memberRoleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2.5 font-normal text-ink">
                  {roleTable[permission].name}
                </th>
                {memberRoles.map((role) => (
                  <td key={role} className="px-2 py-2.5 text-center">
                    <Cell role={role} permission={permission} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function RoleRights({ role }: { readonly role: MemberRole }) {
  return (
    <details className="group px-5">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        {memberRoleNames[role]}
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <ul className="space-y-2 pb-4">
        {permissions
          .filter((permission) => roleMay(role, permission))
          .map((permission) => {
            const nuance = nuanceOf(role, permission)
            return (
              <li key={permission} className="flex gap-2">
                <Check size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
                <span>
                  {roleTable[permission].name}
                  {nuance && <span className="text-muted">, {nuanceNames[nuance]}</span>}
                </span>
              </li>
            )
          })}
      </ul>
    </details>
  )
}

function Cell({ role, permission }: { readonly role: MemberRole; readonly permission: Permission }) {
  const nuance = nuanceOf(role, permission)
  if (nuance) return <span className="text-muted">{nuanceNames[nuance]}</span>
  const [Icon, word, look] = roleMay(role, permission)
    ? ([Check, 'да', 'text-good'] as const)
    : ([Minus, 'нет', 'text-field-line'] as const)
  return (
    <>
      <Icon size={17} aria-hidden="true" className={`mx-auto ${look}`} />
      <span className="sr-only">{word}</span>
    </>
  )
}
