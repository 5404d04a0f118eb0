import { useState } from 'react'
import type { FormEvent } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { leastWords, ratingFloors } from '../domain/rating-floor.ts'
import type { RatingFloor } from '../domain/rating-floor.ts'

export type FloorProps = {
  readonly open: boolean
  readonly floor: RatingFloor
  readonly verb: string
  readonly pending?: boolean
  readonly problem?: string | undefined
  readonly onChoose: (floor: RatingFloor) => void
  readonly onClose: () => void
}

/** Asks whom a task takes by what customers gave him; newcomers are a choice of their own. */
export function FloorDialog({ open, floor, verb, pending = false, problem, onChoose, onClose }: FloorProps) {
  const [least, setLeast] = useState(String(floor.least_rating ?? ''))
  const [takes, setTakes] = useState(floor.takes_newcomers)
  const options = [null, ...ratingFloors].map((each) => ({ value: String(each ?? ''), label: leastWords(each) }))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Кто может взять"
      description="Кто не подходит, увидит условие на странице задания. Уже откликнувшихся и тех, кого вы пригласили, это не касается."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="rating-floor" variant="primary" pending={pending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id="rating-floor" noValidate className="space-y-4" onSubmit={choose}>
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

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The window stands inside a form of its own: React would tell that one too.
    event.stopPropagation()
    onChoose({ least_rating: least === '' ? null : Number(least), takes_newcomers: least === '' || takes })
  }
}
