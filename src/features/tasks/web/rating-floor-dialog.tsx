import { useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { setRatingFloor } from '../contract/rating-floor.ts'
import { floorText, ratingFloors } from '../domain/rating-floor.ts'
import type { ClientTask } from './shown-task.ts'

export type RatingFloorProps = { readonly open: boolean; readonly task: ClientTask; readonly onClose: () => void }

/** Asks whom a task takes by what customers gave him; newcomers are a choice of their own. */
export function RatingFloorDialog({ open, task, onClose }: RatingFloorProps) {
  const [least, setLeast] = useState(String(task.least_rating ?? ''))
  const [takes, setTakes] = useState(task.takes_newcomers)
  const [problem, setProblem] = useState<string>()
  const set = useCall(setRatingFloor, { skipAlerts: true })
  const options = [
    { value: '', label: 'Любая' },
    ...ratingFloors.map((each) => ({ value: String(each), label: `От ${floorText(each)}` })),
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Кто может взять"
      description="Кто не подходит, увидит условие на странице задания. Уже откликнувшихся и тех, кого вы пригласили, это не касается."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="rating-floor" variant="primary" pending={set.pending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id="rating-floor" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <SelectField
          label="Оценка исполнителя"
          options={options}
          value={least}
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
        {least !== '' && (
          <Checkbox
            label="Новые исполнители тоже могут откликнуться"
            hint="У кого меньше трёх оценок, средней ещё нет."
            checked={takes}
            onChange={(event) => setTakes(event.currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const floor = { least_rating: least === '' ? null : Number(least), takes_newcomers: least === '' || takes }
    const answer = await set.run({ params: { id: task.id }, body: { ...floor, version: task.version } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    setProblem(undefined)
    celebrate('Сохранено', least === '' ? 'Откликнуться могут все' : 'Условие видно на странице задания')
    onClose()
  }
}
