import { useState } from 'react'
import { modifyProfile } from '#/features/profile/contract/profile.ts'
import { nameProblem } from '#/features/profile/domain/profile.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'

type Part = 'surname' | 'firstname'
type Name = Readonly<Record<Part, string>>

/** The name of a newcomer, saved before the application goes: the one thing a customer cannot choose without. */
export function useApplicantName(isAsked: boolean) {
  const [typed, setTyped] = useState<Name>({ surname: '', firstname: '' })
  const [problems, setProblems] = useState<Partial<Name>>({})
  const [saved, setSaved] = useState(false)
  const modify = useCall(modifyProfile, { skipAlerts: true, revalidate: false })
  return { isAsked: isAsked && !saved, typed, problems, pending: modify.pending, change, save }

  function change(part: Part, text: string): void {
    setTyped({ ...typed, [part]: text })
    setProblems({ ...problems, [part]: undefined })
  }

  /** Returns what went wrong; the fields say it too where it is theirs. */
  async function save(): Promise<string | undefined> {
    if (!isAsked || saved) return undefined
    const found = { surname: nameProblem(typed.surname), firstname: nameProblem(typed.firstname) }
    if (found.surname !== undefined || found.firstname !== undefined) {
      setProblems({ ...(found.surname && { surname: found.surname }), ...(found.firstname && { firstname: found.firstname }) })
      return 'Напишите фамилию и имя: заказчик выбирает, зная, кто откликнулся'
    }
    const answer = await modify.run({ headers: {}, body: typed })
    if (!answer.ok) return refusalText(answer.refusal)
    setSaved(true)
    return undefined
  }
}

export function ApplicantName({ name }: { readonly name: ReturnType<typeof useApplicantName> }) {
  if (!name.isAsked) return null
  const field = (part: Part) => ({
    name: part,
    value: name.typed[part],
    error: name.problems[part],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => name.change(part, event.currentTarget.value),
  })
  return (
    <div className="grid gap-4">
      <TextField
        label="Фамилия"
        autoComplete="family-name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the last step of the sign-up has come, and it is below the first screen
        autoFocus
        {...field('surname')}
      />
      <TextField
        label="Имя"
        autoComplete="given-name"
        hint="Паспорт, ИНН и остальное можно заполнить потом, когда выберут."
        {...field('firstname')}
      />
    </div>
  )
}
