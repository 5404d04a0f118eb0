import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { namesOf, only, sendForm } from '#/wire/field.ts'
import { templateFields, valuesOf } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import type { SaveTemplateProps } from './save-template-dialog.tsx'
import type { TaskFields } from './task-fields.ts'

const SaveTemplate = lateWindow<SaveTemplateProps>(async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog)

export type TemplateButtonProps = { readonly fields: TaskFields; readonly now: TypedTask; readonly today: Temporal.PlainDate }

/** Keeps what is typed as a template, whether or not the task is saved; days may be empty, the rest must be readable. */
export function TemplateButton({ fields, now, today }: TemplateButtonProps) {
  const [open, setOpen] = useState(false)
  const values = sendForm(templateFields, only(templateFields, valuesOf(now, today)))
  return (
    <>
      <Button variant="quiet" onClick={() => void ask()}>
        Сохранить как шаблон
      </Button>
      <SaveTemplate open={open} fields={values} onClose={() => setOpen(false)} />
    </>
  )

  async function ask(): Promise<void> {
    if (await fields.form.trigger(namesOf(templateFields), { shouldFocus: true })) setOpen(true)
  }
}
