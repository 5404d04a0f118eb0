import { useId } from 'react'
import * as z from 'zod/mini'
import { memberRoleNames, memberRoles } from '#/kernel/roles.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { text } from '#/wire/parsed.ts'
import { inviteMember } from '../contract.ts'
import { roleTexts } from './role-texts.ts'

const schema = z.object({
  phone: z.string().check(z.refine((typed) => parsePhone(typed) !== undefined, 'Введите номер полностью: +7 и 10 цифр')),
  name: text(2, 180, 'Укажите имя'),
  role: z.enum(memberRoles),
})

/** Invites a colleague by phone. Only an owner makes another owner. */
export function InviteMemberDialog({ byOwner, onClose }: { readonly byOwner: boolean; readonly onClose: () => void }) {
  const formId = useId()
  const { field, submit, fail, problem, form } = useZodForm(schema, { phone: '', name: '', role: 'manager' })
  const inviting = useCall(inviteMember, { skipAlerts: true })
  const invite = submit(async (typed) => {
    const answer = await inviting.run({ body: typed })
    if (!answer.ok)
      return fail(
        answer.refusal.code === alreadyThere ? { message: 'Этот телефон уже в команде' } : answer.refusal,
        answer.refusal.code === alreadyThere ? 'phone' : undefined,
      )
    celebrate('Приглашение записано', `${answer.value.name}: вход с телефона ${answer.value.phone}`)
    onClose()
  })
  const roles = memberRoles.filter((role) => byOwner || role !== 'owner')
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={(open) => !open && onClose()}
      title="Пригласить в команду"
      description="Человек войдёт со своего телефона и сразу попадёт в организацию."
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
        <TextField label="Фамилия и имя" autoComplete="off" {...field('name')} />
        <SelectField
          label="Роль"
          hint={roleTexts.find(({ role }) => role === form.watch('role'))?.text}
          options={roles.map((role) => ({ value: role, label: memberRoleNames[role] }))}
          {...field('role')}
        />
      </form>
    </Dialog>
  )
}

const alreadyThere = -902
