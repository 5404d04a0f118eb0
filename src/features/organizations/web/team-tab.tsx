import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { memberRoleNames, nuanceOf, roleMay, whoMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { isMember } from '../domain/member.ts'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { describeLimits } from './limit-text.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberDialog } from './member-dialog.tsx'
import type { Branch } from './member-fields.tsx'
import { memberLooks } from './member-looks.ts'
import type { Member } from './member-looks.ts'
import { RoleMatrix } from './role-matrix.tsx'

type Props = { readonly members: readonly Member[]; readonly branches: readonly Branch[]; readonly role: MemberRole }
type Row = Member & { readonly onEdit: () => void }

export function TeamTab({ members, branches, role }: Props) {
  const [inviting, setInviting] = useState(false)
  const [edited, setEdited] = useState<string>()
  const may = roleMay(role, 'editMembers')
  const open = branches.filter((branch) => !branch.closed)
  const member = members.find((one) => one.member_id === edited)
  const rows = members.map((one): Row => ({ ...one, onEdit: () => setEdited(one.member_id) }))
  const acts = rows.some(({ actions }) => actions.length > 0)
  return (
    <div className="space-y-10">
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
        <div className="space-y-4">
          {isOnlyOwner(members) && (
            <Notice tone="info" title="Вы единственный владелец">
              Назначьте второго: если ваш телефон потеряется, управлять организацией будет некому. Чтобы передать организацию,
              сделайте владельцем другого сотрудника, а потом смените роль себе.
            </Notice>
          )}
          <Requests members={rows.filter(({ status }) => isMember.requested(status))} />
          <Table
            caption="Команда организации"
            rows={rows.filter(({ status }) => !isMember.requested(status))}
            keyOf={(row) => row.member_id}
            columns={acts ? [...columns, actionsColumn] : columns}
          />
        </div>
        <p className="mt-3 text-small text-muted">
          Приглашённый входит на платформу со своего телефона как заказчик и сразу попадает в организацию.
          {!may && ` Приглашает ${whoMay('editMembers')}.`}
        </p>
      </section>
      <RoleMatrix />
      {inviting && <InviteMemberDialog chief={role} branches={open} onClose={() => setInviting(false)} />}
      {member && (
        <MemberDialog
          key={member.member_id}
          member={member}
          chief={role}
          branches={branches}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function Requests({ members }: { readonly members: readonly Row[] }) {
  return members.map((member) => (
    <Notice
      key={member.member_id}
      tone="warn"
      title={`Просит доступ: ${member.name}`}
      action={<MemberActions member={member} onEdit={member.onEdit} />}
    >
      {member.phone}. Примите, только если знаете этого человека.
    </Notice>
  ))
}

function isOnlyOwner(members: readonly Member[]): boolean {
  const owners = members.filter(({ role, status }) => role === 'owner' && isMember.active(status))
  return owners.length === 1 && owners[0]?.is_me === true && members.length > 1
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Имя и телефон',
    phone: 'title',
    cell: (row) => (
      <>
        <span className="inline-flex flex-wrap items-center gap-2 font-medium">
          {row.name}
          {row.is_me && <Badge>Это вы</Badge>}
        </span>
        <span className="block whitespace-nowrap text-small font-normal text-muted">{row.phone}</span>
      </>
    ),
  },
  {
    key: 'role',
    head: 'Роль',
    cell: (row) => (
      <>
        {memberRoleNames[row.role]}
        {roleMay(row.role, 'signDocuments') && row.basis !== '' && (
          <span className="block text-small text-muted">{row.basis}</span>
        )}
        {nuanceOf(row.role, 'signDocuments') === 'withBasis' && row.basis === '' && (
          <span className="block text-small text-muted">без права подписи</span>
        )}
      </>
    ),
  },
  {
    key: 'access',
    head: 'Доступ',
    cell: (row) => {
      const limits = describeLimits(row.limits)
      return (
        <>
          {row.branches.length === 0 ? 'Вся организация' : row.branches.map(({ name }) => name).join(', ')}
          {limits !== '' && <span className="block text-small text-muted">Лимит {limits}</span>}
        </>
      )
    },
  },
  {
    key: 'status',
    head: 'Статус',
    cell: (row) => (
      <>
        <Status tone={memberLooks[row.status].tone}>{memberLooks[row.status].word}</Status>
        <span className="mt-1 block text-small text-muted">
          <Seen row={row} />
        </span>
      </>
    ),
  },
]

function Seen({ row }: { readonly row: Row }) {
  if (row.invited_until !== null) {
    return (
      <>
        до <Moment value={row.invited_until} />
      </>
    )
  }
  if (row.last_seen_at === null) return 'ещё не входил'
  return (
    <>
      вход <Moment value={row.last_seen_at} />
    </>
  )
}

const actionsColumn: Column<Row> = {
  key: 'actions',
  head: <span className="sr-only">Действия</span>,
  cell: (row) => <MemberActions member={row} onEdit={row.onEdit} />,
}
