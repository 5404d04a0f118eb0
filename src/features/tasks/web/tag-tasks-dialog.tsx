import { useState } from 'react'
import type { FormEvent } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { tagTasks } from '../contract/desk.ts'
import { longestTag, mostTags, parseTags } from '../domain/task-tags.ts'
import type { ExtendProps } from './extend-dialog.tsx'

export type TagTasksProps = ExtendProps & {
  /** Tags that some of the chosen tasks have. */
  readonly tags: readonly string[]
}

/** Adds tags to the chosen tasks and takes others away. */
export function TagTasksDialog({ open, ids, tags, onClose, onDone }: TagTasksProps) {
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const change = useCall(tagTasks, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Метки заданий: ${ids.length}`}
      description="По меткам задания находят в списке. Исполнители их не видят."
      footer={
        <>
          <Button onClick={close}>Отмена</Button>
          <Button type="submit" form="tag-tasks" variant="primary" pending={change.pending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form id="tag-tasks" noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
        <TextField
          label="Добавить метки"
          placeholder="склад, срочно"
          hint="Через запятую"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {tags.length > 0 && (
          <fieldset className="space-y-2">
            <legend className="mb-2 font-medium">Убрать метки</legend>
            {tags.map((tag) => (
              <Checkbox
                key={tag}
                label={tag}
                checked={removed.includes(tag)}
                onChange={(event) =>
                  setRemoved(event.currentTarget.checked ? [...removed, tag] : removed.filter((one) => one !== tag))
                }
              />
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const add = parseTags(typed)
    if (add.length === 0 && removed.length === 0) return setProblem('Напишите метку или отметьте, какую убрать')
    if (add.length > mostTags || add.some((tag) => tag.length > longestTag))
      return setProblem(`До ${mostTags} меток, каждая — не длиннее ${longestTag} символов`)
    if (removed.length > mostTags) return setProblem(`Убрать можно до ${mostTags} меток сразу`)
    const answer = await change.run({ body: { ids: [...ids], add, remove: [...removed] } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    onDone(answer.value, 'Метки изменены')
    close()
  }

  function close(): void {
    setTyped('')
    setRemoved([])
    setProblem(undefined)
    onClose()
  }
}
