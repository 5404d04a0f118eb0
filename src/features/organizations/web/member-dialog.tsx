import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { MemberRole } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { admitMember, changeMember } from '../contract/team.ts'
import { isMember } from '../domain/member.ts'
import { limit } from '../fields/limits.ts'
import { MemberFields, memberShape, termsFrom } from './member-fields.tsx'
import type { Branch } from './member-fields.tsx'
import type { Member } from './member-looks.ts'

type Props = {
  readonly member: Member
  readonly chief: MemberRole
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}

/** Changes what a colleague may do, or accepts an access request. */
export function MemberDialog({ member, chief, branches, onClose }: Props) {
  const formId = useId()
  const admits = isMember.requested(member.status)
  const [opened] = useState(member)
  const { field, submit, fail, problem, form } = useZodForm(schema, {
    name: opened.name,
    role: admits ? 'manager' : opened.role,
    limit_row: limit.type(opened.limits.row),
    limit_register: limit.type(opened.limits.register),
    limit_day: limit.type(opened.limits.day),
    branch_ids: opened.branches.map(({ id }) => id),
    basis: opened.basis,
  })
  const changing = useCall(changeMember, { skipAlerts: true })
  const admitting = useCall(admitMember, { skipAlerts: true })
  const save = submit(async ({ name, ...typed }) => {
    const body = { name, ...termsFrom(typed), version: opened.version }
    const answer = await (admits ? admitting : changing).run({ params: { id: opened.member_id }, body })
    if (!answer.ok) return fail(answer.refusal)
    celebrate(admits ? `${name} — в команде` : 'Права изменены')
    onClose()
  })
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title={admits ? 'Принять в команду' : opened.name}
      description={admits ? `${opened.name}, ${opened.phone}` : 'Новые права действуют сразу.'}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" pending={changing.pending || admitting.pending}>
            {admits ? 'Принять' : 'Сохранить'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="space-y-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <MemberFields
          field={field}
          role={form.watch('role')}
          chief={chief}
          branches={branches.filter((branch) => !branch.closed || opened.branches.some(({ id }) => id === branch.id))}
        />
      </form>
    </Dialog>
  )
}

const schema = z.object(memberShape)
