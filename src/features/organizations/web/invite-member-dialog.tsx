import { useId } from 'react'
import * as z from 'zod/mini'
import { phoneText } from '#/wire/parsed.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { inviteMember } from '../contract/team.ts'
import { MemberFields, memberShape, termsFrom } from './member-fields.tsx'
import type { Branch } from './member-fields.tsx'

type Props = { readonly chief: MemberRole; readonly branches: readonly Branch[]; readonly onClose: () => void }

/** Invites a colleague by SMS; the invitation is accepted at sign-in. */
export function InviteMemberDialog({ chief, branches, onClose }: Props) {
  const formId = useId()
  const { field, submit, fail, problem, form } = useZodForm(schema, {
    phone: '',
    name: '',
    role: 'manager',
    limit_row: '',
    limit_register: '',
    limit_day: '',
    branch_ids: [],
    basis: '',
  })
  const inviting = useCall(inviteMember, { skipAlerts: true })
  const invite = submit(async ({ phone, name, ...typed }) => {
    const answer = await inviting.run({ body: { phone, name, ...termsFrom(typed) } })
    if (!answer.ok) return fail(answer.refusal, answer.refusal.kind === 'wrongState' ? 'phone' : undefined)
    celebrate('Приглашение отправлено', `${answer.value.name}: вход с телефона ${answer.value.phone}`)
    onClose()
  })
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title="Пригласить в команду"
      description="Придёт СМС со ссылкой. Человек войдёт со своего телефона и сразу попадёт в организацию. Приглашение действует 30 дней."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" pending={inviting.pending}>
            Пригласить
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={invite} className="space-y-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <PhoneField label="Телефон" {...field('phone')} autoComplete="off" />
        <MemberFields field={field} role={form.watch('role')} chief={chief} branches={branches} />
      </form>
    </Dialog>
  )
}

const schema = z.object({
  ...memberShape,
  phone: phoneText,
})
