import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { readForm, typeForm } from '#/wire/field.ts'
import { floorWords } from '../domain/rating-floor.ts'
import { floorFields } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import type { FloorProps } from './floor-dialog.tsx'
import type { TaskFields } from './task-fields.ts'

const Floor = lateWindow<FloorProps>(async () => (await import('./floor-dialog.tsx')).FloorDialog)

/** Who may apply for the task by ratings, and the way to choose it. */
export function TaskFloor({ fields, now }: { readonly fields: TaskFields; readonly now: TypedTask }) {
  const [open, setOpen] = useState(false)
  const floor = readForm(floorFields, now)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p>Откликнуться могут: {floorWords(floor)}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        Кто может взять
      </Button>
      <Floor
        key={floorWords(floor)}
        open={open}
        floor={floor}
        verb="Выбрать"
        onClose={close}
        onChoose={(chosen) => {
          const typed = typeForm(floorFields, chosen)
          fields.form.setValue('least_rating', typed.least_rating, { shouldDirty: true })
          fields.form.setValue('takes_newcomers', typed.takes_newcomers, { shouldDirty: true })
          close()
        }}
      />
    </div>
  )
}
