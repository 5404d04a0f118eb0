import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { warn } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { saveSearch } from '../contract/kept.ts'
import { categories } from '../domain/category.ts'
import { fittingSearch } from '../domain/saved-search.ts'

export type FitDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Asks what work fits the person, keeps it as a search and shows its tasks. */
export function FitDialog({ open, onClose }: FitDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [town, setTown] = useState('')
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const save = useCall(saveSearch, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Какая работа вам подходит"
      description="Соберём задания в один поиск и раз в день сообщим о новых."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form="fit" variant="primary" pending={save.pending}>
            Показать задания
          </Button>
        </>
      }
    >
      <form id="fit" noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        <fieldset>
          <legend className="mb-2 font-medium">Что вы делаете</legend>
          <div className="grid gap-2.5 sm:grid-cols-2">
            {categories.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                label={name}
                checked={chosen.includes(slug)}
                onChange={(event) =>
                  setChosen(event.currentTarget.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
                }
              />
            ))}
          </div>
        </fieldset>
        <TextField
          label="Ваш город"
          optional
          maxLength={60}
          value={town}
          hint="Покажем задания в нём и те, что делают удалённо"
          onChange={(event) => setTown(event.currentTarget.value)}
        />
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      </form>
    </Dialog>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const address = fittingSearch(chosen, town)
    if (address === '') return setProblem('Выберите, что вы делаете, или назовите город')
    const saved = await save.run({ body: { name: 'Подходят мне', address } })
    // The tasks are shown also when their search cannot be kept.
    if (!saved.ok) warn('Поиск не сохранён', refusalText(saved.refusal))
    setProblem(undefined)
    onClose()
    await navigate(`/tasks?${address}`)
  }
}
