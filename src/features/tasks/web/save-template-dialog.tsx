import { useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { SentOf } from '#/wire/field.ts'
import { saveTaskTemplate } from '../contract/template.ts'
import type { templateFields } from '../fields/task.ts'

export type SaveTemplateProps = {
  readonly open: boolean
  readonly fields: SentOf<typeof templateFields>
  readonly onClose: () => void
}

/** Keeps a task under a name, to make others like it. A name that is taken asks whether the earlier template is to be replaced. */
export function SaveTemplateDialog({ open, fields, onClose }: SaveTemplateProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<{ readonly words: string; readonly isNamed: boolean }>()
  const save = useCall(saveTaskTemplate, { skipAlerts: true, revalidate: false })
  const name = typed ?? fields.title.slice(0, 60)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Сохранить как шаблон"
      description="Шаблон увидят все сотрудники организации. Сроки и подразделение в нём не хранятся: их выбирают в новом задании."
      footer={
        <>
          <Button onClick={close}>Отмена</Button>
          {problem?.isNamed && (
            <Button pending={save.pending} onClick={() => void send(true)}>
              Заменить прежний
            </Button>
          )}
          <Button type="submit" form="save-template" variant="primary" pending={save.pending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id="save-template" noValidate onSubmit={submit}>
        <TextField
          label="Название шаблона"
          maxLength={60}
          value={name}
          error={problem?.words}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // NOTE: React passes the submission on to the form of the task, which the window stands in.
    event.stopPropagation()
    void send(false)
  }

  async function send(replaces: boolean): Promise<void> {
    const saved = await save.run({ body: { name, fields: { ...fields, criteria: [...fields.criteria] }, replaces } })
    if (!saved.ok) return setProblem({ words: refusalText(saved.refusal), isNamed: saved.refusal.kind === 'templateNamed' })
    celebrate(replaces ? 'Шаблон заменён' : 'Шаблон сохранён', 'Он в «Заданиях», за кнопкой «Из шаблона»')
    close()
  }

  function close(): void {
    setTyped(undefined)
    setProblem(undefined)
    onClose()
  }
}
