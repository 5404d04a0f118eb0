import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { modifyProfile } from '#/features/profile/contract/profile.ts'
import { innProblem, nameProblem, parseName } from '#/features/profile/domain/profile.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { InnField } from '#/platform/web/form/inn-field.tsx'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { useZodForm } from '#/platform/web/form/use-zod-form.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { saying } from '#/wire/parsed.ts'
import { FoundInn } from './found-inn.tsx'

export type OwnNames = { readonly surname: string; readonly firstname: string; readonly secondname: string }

const name = saying(parseName, nameProblem)
const schema = z.object({
  surname: name,
  firstname: name,
  secondname: saying((text) => (text.trim() === '' ? '' : parseName(text)), nameProblem),
  inn: saying(parsePersonInn, innProblem),
})

/** The ИНН, typed or found by the tax service from the profile. A person who has not entered a name yet enters it here. */
export function InnStep({ names }: { readonly names: OwnNames }) {
  const { revalidate } = useRevalidator()
  const modify = useCall(modifyProfile, { skipAlerts: true, revalidate: false })
  const { field, submit, fail, problem, form } = useZodForm(schema, { ...names, inn: '' })
  const [searching, setSearching] = useState(false)
  const nameless = names.surname === '' || names.firstname === ''
  const save = submit(async (typed) => {
    const answer = await modify.run({ headers: {}, body: typed })
    if (!answer.ok)
      return answer.refusal.kind === 'innTaken' ? fail({ ...answer.refusal, message: innTaken }, 'inn') : fail(answer.refusal)
    await revalidate()
  })
  return (
    <div className="max-w-md space-y-4">
      <form noValidate onSubmit={save} className="space-y-4">
        {nameless && (
          <>
            <TextField label="Фамилия" autoComplete="family-name" maxLength={60} {...field('surname')} />
            <TextField label="Имя" autoComplete="given-name" maxLength={60} {...field('firstname')} />
            <TextField
              label="Отчество"
              optional
              autoComplete="additional-name"
              maxLength={60}
              hint="Если его нет, оставьте пустым"
              {...field('secondname')}
            />
          </>
        )}
        <InnField label="ИНН" of="person" hint="12 цифр, по нему ФНС найдёт вас" {...field('inn')} />
        {nameless && <PolicyNote />}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button type="submit" variant="primary" pending={modify.pending}>
            {nameless ? 'Сохранить и продолжить' : 'Сохранить ИНН'}
          </Button>
          {!searching && <Button onClick={() => setSearching(true)}>Не знаю ИНН</Button>}
        </div>
      </form>
      {searching && <FoundInn onChosen={(inn) => form.setValue('inn', inn, { shouldDirty: true, shouldValidate: true })} />}
    </div>
  )
}

const innTaken = 'ИНН принадлежит другому пользователю платформы. Если это ваш ИНН — напишите в поддержку'
