import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { PhoneField } from '#/platform/web/form/phone-field.tsx'
import { PolicyNote } from '#/platform/web/form/policy-note.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { leadForm, sendMail } from '../contract.ts'

const sides = [
  { value: 'client', label: 'Я заказчик' },
  { value: 'person', label: 'Я исполнитель' },
]

type Errors = Partial<Record<'Name' | 'Phone' | 'consent', string>>

/** «Жду звонка» on the first page. The typed text stays when something is wrong. */
export function LeadForm({ type }: { readonly type: 'client' | 'person' }) {
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useCall(sendMail, { skipAlerts: true, revalidate: false })

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
    const found = errorsIn(typed)
    setErrors(found)
    setProblem(undefined)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const sent = await sending.run({ body: typed })
    if (sent.ok) return setDone(true)
    setProblem(refusalText(sent.refusal))
  }

  if (done) {
    return (
      <div role="status" className="self-center">
        <Notice tone="good" title="Спасибо!">
          Позвоним в рабочее время, с 9 до 19 по Москве
        </Notice>
      </div>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <RadioCards legend="Кто вы" name="type" columns={2} cards={sides} defaultValue={type} />
      <TextField label="Имя" name="Name" autoComplete="given-name" error={errors.Name} />
      <PhoneField label="Телефон" name="Phone" error={errors.Phone} />
      <Checkbox
        name="consent"
        label={
          <>
            Даю{' '}
            <Link to="/?doc=pdn" preventScrollReset className="link">
              согласие на обработку персональных данных
            </Link>
          </>
        }
        error={errors.consent}
      />
      <PolicyNote />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button type="submit" variant="primary" pending={sending.pending} wide>
        Жду звонка
      </Button>
    </form>
  )
}

function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const type: 'client' | 'person' = text('type') === 'person' ? 'person' : 'client'
  return { Name: text('Name'), Phone: text('Phone'), type, consent: data.get('consent') !== null }
}

function errorsIn(typed: ReturnType<typeof typedIn>): Errors {
  const read = leadForm.safeParse(typed)
  const issues = read.success ? [] : read.error.issues.map((issue) => [String(issue.path[0]), issue.message])
  const consent = typed.consent ? [] : [['consent', 'Без согласия мы не можем принять заявку']]
  return Object.fromEntries([...issues, ...consent])
}
