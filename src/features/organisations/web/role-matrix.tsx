import { Check, Minus } from 'lucide-react'
import { memberRoleNames, memberRoles, nuanceNames, nuanceOf, permissions, roleMay, roleTable } from '#/kernel/roles.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'

/** The table of rights as the server obeys it. Wider than a phone, so it slides under its first column. */
export function RoleMatrix() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="mb-1 text-heading font-semibold">
        Что может каждая роль
      </h2>
      <p className="mb-4 text-small text-muted">
        Подразделения и лимиты сужают любую роль. Без второго согласующего владелец согласует свой реестр сам, по коду из СМС.
        <span className="md:hidden"> Таблица листается вбок.</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides must be reached by the keyboard */}
      <div className="card relative overflow-x-auto" tabIndex={0} role="region" aria-labelledby="roles">
        <table className="w-full min-w-[58rem] border-collapse text-left text-small">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="sticky left-0 bg-surface px-4 py-3 font-medium">
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
                <th scope="row" className="sticky left-0 min-w-44 bg-surface px-4 py-2.5 font-normal text-ink">
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

function Cell({ role, permission }: { readonly role: MemberRole; readonly permission: Permission }) {
  const nuance = nuanceOf(role, permission)
  if (nuance) return <span className="text-muted">{nuanceNames[nuance]}</span>
  const [Icon, word, look] = roleMay(role, permission)
    ? ([Check, 'да', 'text-good'] as const)
    : ([Minus, 'нет', 'text-muted'] as const)
  return (
    <>
      <Icon size={17} aria-hidden="true" className={`mx-auto ${look}`} />
      <span className="sr-only">{word}</span>
    </>
  )
}
