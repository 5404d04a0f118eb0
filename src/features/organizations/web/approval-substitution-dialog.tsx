import * as z from 'zod/mini'
import { memberRoleNames, roleMay } from '#/kernel/roles.ts'
import { parseDay } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { addSubstitution } from '../contract/approval.ts'
import type { Approval } from './approval-draft.ts'

const day = (message: string) => z.string().check(z.refine((text) => parseDay(text) !== undefined, message))
const schema = z.object({
  member_id: z.string().check(z.minLength(1, 'Выберите, кого нет')),
  substitute_id: z.string().check(z.minLength(1, 'Выберите, кто решает')),
  from: day('Укажите первый день'),
  to: day('Укажите последний день'),
})

type Props = { readonly members: Approval['members']; readonly onClose: () => void }

/** Appoints a substitute: who is absent, who decides, on which dates. */
export function AddSubstitutionDialog({ members, onClose }: Props) {
  const add = useCall(addSubstitution, { skipAlerts: true })
  const { field, submit, fail, problem, dirty, form } = useZodForm(schema, { member_id: '', substitute_id: '', from: '', to: '' })
  const absent = form.watch('member_id')
  const option = ({ member_id: value, name, role }: Approval['members'][number]) => ({
    value,
    label: `${name} — ${memberRoleNames[role].toLowerCase()}`,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Замещение"
      description="Оба дня входят в замещение, считаем по московскому времени."
      holdsWork={dirty}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="substitution" variant="primary" pending={add.pending}>
            Назначить
          </Button>
        </>
      }
    >
      <form
        id="substitution"
        noValidate
        className="space-y-4"
        onSubmit={submit(async (value) => {
          const done = await add.run({ body: value })
          if (!done.ok) return fail(done.refusal)
          celebrate('Замещение назначено')
          onClose()
        })}
      >
        <SelectField
          label="Кого нет"
          placeholder="Выберите"
          options={members.filter(({ role }) => roleMay(role, 'approveRegisters')).map(option)}
          {...field('member_id')}
        />
        <SelectField
          label="Кто решает за него"
          placeholder="Выберите"
          options={members.filter(({ member_id: id }) => id !== absent).map(option)}
          {...field('substitute_id')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="С какого дня" {...field('from')} />
          <DateField label="По какой день" {...field('to')} />
        </div>
        {problem && <Notice tone="bad">{problem}</Notice>}
      </form>
    </Dialog>
  )
}
