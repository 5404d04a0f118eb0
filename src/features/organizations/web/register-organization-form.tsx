import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { text } from '#/wire/parsed.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { ownName } from '../fields/member.ts'
import { registerOrganization } from '../contract/organization.ts'
import { enterOrganization } from './enter-organization.ts'

export type RegisterOrganizationFormProps = {
  readonly inn: string
  /** The tax service knows the INN; otherwise the name is typed. */
  readonly found: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

export function RegisterOrganizationForm({ inn, found, onClose, onDone }: RegisterOrganizationFormProps) {
  const { revalidate } = useRevalidator()
  const { field, submit, fail, problem } = useZodForm(found ? schema : typedSchema, {
    full_name: '',
    member_name: '',
    represents: false,
  })
  const registering = useCall(registerOrganization, { skipAlerts: true, revalidate: false })
  const register = submit(async ({ full_name: fullName, member_name: name }) => {
    const named = found ? {} : { full_name: fullName }
    const answer = await registering.run({ body: { inn, member_name: name, represents: true, ...named } })
    if (!answer.ok) return fail(answer.refusal)
    await enterOrganization(answer.value.org_id)
    await revalidate()
    onDone()
  })
  return (
    <form noValidate onSubmit={register} className="mt-5 space-y-5">
      {problem && <Notice tone="bad">{problem}</Notice>}
      {!found && (
        <TextField label="Полное название" hint="Например, ООО «Ромашка»" autoComplete="organization" {...field('full_name')} />
      )}
      <TextField
        label="Ваши фамилия, имя и отчество"
        hint="Как в документах организации"
        autoComplete="name"
        {...field('member_name')}
      />
      <Checkbox
        label="Я представляю эту организацию"
        hint="Вы станете её владельцем и сможете пригласить коллег"
        {...field('represents')}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Позже</Button>
        <Button type="submit" variant="primary" pending={registering.pending}>
          Зарегистрировать
        </Button>
      </div>
    </form>
  )
}

const member = {
  member_name: ownName.typed,
  represents: z.boolean().check(z.refine((value) => value, 'Подтвердите, что представляете эту организацию')),
}
const schema = z.object({ ...member, full_name: z.string() })
const typedSchema = z.object({ ...member, full_name: text(2, 300, 'Введите название организации') })
