import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { modifyProfile } from '#/features/profile/contract.ts'
import { innProblem } from '#/features/profile/domain/profile.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { saying } from '#/wire/parsed.ts'
import { FoundInn } from './found-inn.tsx'

export type OwnNames = { readonly surname: string; readonly firstname: string; readonly secondname: string }

const schema = z.object({ inn: saying(parsePersonInn, innProblem) })
const taken = -202

/** The ИНН typed by hand, or found by the tax service from the profile. One without a name goes to the profile first. */
export function InnStep({ names }: { readonly names: OwnNames }) {
  const { revalidate } = useRevalidator()
  const modify = useCall(modifyProfile, { skipAlerts: true, revalidate: false })
  const { field, submit, fail, problem, form } = useZodForm(schema, { inn: '' })
  const [searching, setSearching] = useState(false)
  if (names.surname === '' || names.firstname === '') {
    return (
      <div className="space-y-3">
        <p className="text-muted">Сначала укажите фамилию и имя в профиле — вместе с ними и ИНН.</p>
        <LinkButton to="/person/profile?tab=data" variant="primary">
          Заполнить данные
        </LinkButton>
      </div>
    )
  }
  const save = submit(async ({ inn }) => {
    const answer = await modify.run({ headers: {}, body: { ...names, inn } })
    if (!answer.ok)
      return answer.refusal.code === taken ? fail({ ...answer.refusal, message: innTaken }, 'inn') : fail(answer.refusal)
    await revalidate()
  })
  return (
    <div className="max-w-md space-y-4">
      <form noValidate onSubmit={save} className="space-y-4">
        <InnField label="ИНН" of="person" hint="12 цифр, по нему ФНС найдёт вас" {...field('inn')} />
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button type="submit" variant="primary" pending={modify.pending}>
            Сохранить ИНН
          </Button>
          {!searching && <Button onClick={() => setSearching(true)}>Не знаю ИНН</Button>}
        </div>
      </form>
      {searching && <FoundInn onChosen={(inn) => form.setValue('inn', inn, { shouldDirty: true, shouldValidate: true })} />}
    </div>
  )
}

const innTaken = 'ИНН принадлежит другому пользователю платформы. Если это ваш ИНН — напишите в поддержку'
