import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { memberRoleNames, permissionMatrix, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listMembers } from '../contract.ts'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { roleTexts } from './role-texts.ts'

type Member = CallReply<typeof listMembers>[number]

const states = {
  invited: { tone: 'waiting', word: 'Приглашён' },
  active: { tone: 'good', word: 'В команде' },
  disabled: { tone: 'quiet', word: 'Отключён' },
} as const satisfies Record<Member['status'], { tone: Tone; word: string }>

export function TeamTab({ members, role }: { readonly members: readonly Member[]; readonly role: MemberRole }) {
  const [inviting, setInviting] = useState(false)
  const may = roleMay(role, 'editMembers')
  return (
    <div className="space-y-8">
      <section aria-labelledby="members">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="members" className="text-heading font-semibold">
            Команда
          </h2>
          {may && (
            <Button variant="primary" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
              Пригласить
            </Button>
          )}
        </div>
        <Table caption="Команда организации" rows={members} keyOf={(row) => row.member_id} columns={columns} />
        <p className="mt-3 text-small text-muted">
          Приглашённый входит на платформу со своего телефона как заказчик и сразу попадает в организацию.
          {!may && ` Приглашать могут: ${whoMay('editMembers')}.`}
        </p>
      </section>
      <RolesSection />
      {inviting && <InviteMemberDialog byOwner={role === 'owner'} onClose={() => setInviting(false)} />}
    </div>
  )
}

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    head: 'Имя',
    phone: 'title',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-medium">
        {row.name}
        {row.is_me && <Badge>Это вы</Badge>}
      </span>
    ),
  },
  { key: 'phone', head: 'Телефон', cell: (row) => <span className="whitespace-nowrap">{row.phone}</span> },
  { key: 'role', head: 'Роль', cell: (row) => memberRoleNames[row.role] },
  { key: 'status', head: 'Состояние', cell: (row) => <Status tone={states[row.status].tone}>{states[row.status].word}</Status> },
]

function whoMay(permission: keyof typeof permissionMatrix): string {
  return permissionMatrix[permission].map((role) => memberRoleNames[role].toLowerCase()).join(', ')
}

function RolesSection() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="mb-4 text-heading font-semibold">
        Что может каждая роль
      </h2>
      <dl className="card divide-y divide-line px-5">
        {roleTexts.map(({ role, text }) => (
          <div key={role} className="py-3 sm:flex sm:gap-4">
            <dt className="font-medium sm:w-48 sm:shrink-0">{memberRoleNames[role]}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
