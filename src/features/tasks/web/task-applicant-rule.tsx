import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { readForm, typeForm } from '#/wire/field.ts'
import { ruleWords } from '../domain/applicant-rule.ts'
import { ruleFields } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import type { RuleWindowProps } from './applicant-rule-window.tsx'
import type { TaskFields } from './task-fields.ts'

const Rule = lateWindow<RuleWindowProps>(async () => (await import('./applicant-rule-window.tsx')).RuleWindow)

/** Who may apply for the task, and the way to choose it. */
export function TaskApplicantRule({ fields, now }: { readonly fields: TaskFields; readonly now: TypedTask }) {
  const [open, setOpen] = useState(false)
  const rule = readForm(ruleFields, now)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p>Откликнуться могут: {ruleWords(rule)}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        Кто может взять
      </Button>
      <Rule
        key={ruleWords(rule)}
        open={open}
        rule={rule}
        verb="Выбрать"
        onClose={close}
        onChoose={(chosen) => {
          const typed = typeForm(ruleFields, { ...chosen, regions: [...chosen.regions] })
          fields.form.setValue('least_rating', typed.least_rating, { shouldDirty: true })
          fields.form.setValue('takes_newcomers', typed.takes_newcomers, { shouldDirty: true })
          fields.form.setValue('regions', typed.regions, { shouldDirty: true })
          close()
        }}
      />
    </div>
  )
}
