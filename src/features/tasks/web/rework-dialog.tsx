import { useState } from 'react'
import type { FormEvent } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { reworkResult } from '../contract/work.ts'
import { maxReworks } from '../domain/assignment.ts'
import type { Work } from './tracker-steps.ts'

/** Of the list of what is not met and the words together. */
const longest = 2000

type Props = { readonly open: boolean; readonly work: Work; readonly onClose: () => void }

/** Collects what does not match the task: unmet criteria and a comment. */
export function ReworkDialog({ open, work, onClose }: Props) {
  const [unmet, setUnmet] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const rework = useCall(reworkResult)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      holdsWork
      title="Вернуть на доработку"
      description={`Доработок осталось: ${maxReworks - work.rework_count}. Напишите так, чтобы исполнителю было ясно, что сделать.`}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="rework" variant="primary" pending={rework.pending}>
            Вернуть
          </Button>
        </>
      }
    >
      <form id="rework" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        {work.criteria.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-medium">Что не выполнено</legend>
            <div className="space-y-2.5">
              {work.criteria.map((criterion) => (
                <Checkbox
                  key={criterion}
                  label={criterion}
                  checked={unmet.includes(criterion)}
                  onChange={(event) =>
                    setUnmet(event.currentTarget.checked ? [...unmet, criterion] : unmet.filter((other) => other !== criterion))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <TextArea
          label="Что доработать"
          maxLength={1500}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (text.trim().length < 20) return setProblem('Опишите, что доработать: от 20 знаков')
    const list = unmet.map((criterion) => `— ${criterion}`).join('\n')
    const words = list === '' ? text : `Не выполнено:\n${list}\n\n${text}`
    if (words.length > longest)
      return setProblem(`Вместе со списком невыполненного выходит ${words.length} знаков из ${longest}: сократите текст`)
    setProblem(undefined)
    const done = await rework.run({ params: { id: work.id }, body: { text: words } })
    if (done.ok) onClose()
  }
}
