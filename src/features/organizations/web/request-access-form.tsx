import { useState } from 'react'
import * as z from 'zod/mini'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { ownName } from '../fields/member.ts'
import { requestAccess } from '../contract/organization.ts'

type Answer = CallReply<typeof requestAccess>

/** Asks the owner of a registered organization for access. */
export function RequestAccessForm({ inn, onClose }: { readonly inn: string; readonly onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer>()
  const { field, submit, fail, problem } = useZodForm(schema, { member_name: '' })
  const asking = useCall(requestAccess, { skipAlerts: true, revalidate: false })
  const ask = submit(async (typed) => {
    const asked = await asking.run({ body: { inn, ...typed } })
    if (!asked.ok) return fail(asked.refusal)
    setAnswer(asked.value)
  })
  if (answer) {
    return (
      <div className="mt-5 space-y-5">
        <Notice tone="good" title={answers[answer.status].title}>
          {answers[answer.status].text}
        </Notice>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Понятно
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={ask} className="mt-5 space-y-5">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField
        label="Ваши фамилия, имя и отчество"
        hint="Владелец увидит имя и телефон"
        autoComplete="name"
        {...field('member_name')}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Позже</Button>
        <Button type="submit" variant="primary" pending={asking.pending}>
          Попросить доступ
        </Button>
      </div>
    </form>
  )
}

const answers: Record<Answer['status'], { title: string; text: string }> = {
  requested: { title: 'Запрос отправлен', text: 'Когда владелец примет его, организация появится в вашем кабинете.' },
  invited: { title: 'Вас уже пригласили', text: 'Нажмите «Войти по приглашению».' },
  active: { title: 'Вы уже в этой организации', text: 'Обновите страницу, чтобы её увидеть.' },
}

const schema = z.object({ member_name: ownName.typed })
