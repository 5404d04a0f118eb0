import { useState } from 'react'
import type { FormEvent } from 'react'
import { saveDetails } from '#/features/profile/contract/details.ts'
import { regions } from '#/features/profile/domain/region.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'

const options = regions.map(({ code, name }) => ({ value: code, label: name }))

/** Asks a person for his region where a task takes people of some; the page is read anew with the answer. */
export function RegionAsk() {
  const [region, setRegion] = useState('')
  const [problem, setProblem] = useState<string>()
  const saving = useCall(saveDetails, { skipAlerts: true })
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void save(event)}>
      <p>Заказчик указал, из каких регионов ждёт исполнителей. Где работаете вы? Запомним это в профиле.</p>
      <SelectField
        label="Ваш регион"
        placeholder="Выберите"
        options={options}
        value={region}
        error={problem}
        onChange={(event) => {
          setRegion(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" wide pending={saving.pending}>
        Продолжить
      </Button>
    </form>
  )

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (region === '') return setProblem('Выберите регион')
    const answer = await saving.run({ body: { region } })
    if (!answer.ok) setProblem(refusalText(answer.refusal))
  }
}
