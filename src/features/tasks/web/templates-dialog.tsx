import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { toast } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { listTaskTemplates, removeTaskTemplate, renameTaskTemplate } from '../contract/template.ts'
import { categoryName } from '../domain/category.ts'
import { RepetitionDialog } from './repetition-dialog.tsx'
import { payWords } from './task-words.ts'
import { useWindowList } from './use-window-list.tsx'

export type TemplatesProps = {
  readonly open: boolean
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}

type Template = z.output<typeof listTaskTemplates.reply>['items'][number]

/** Of a task made from a template, from the day it is made. */
const usualDays = { apply_days: 5, start_days: null, due_days: 10 }

/** The templates of the organization: a new task is made from one; each may be renamed or removed. */
export function TemplatesDialog({ open, branches, onClose }: TemplatesProps) {
  const { items: templates, load, standIn } = useWindowList(open, () => call(listTaskTemplates, {}, { skipAlerts: true }))
  const [renamed, setRenamed] = useState<string>()
  const [removed, setRemoved] = useState<Template>()
  const [repeated, setRepeated] = useState<Template>()
  const remove = useCall(removeTaskTemplate, { revalidate: false })
  return (
    <>
      <Dialog
        open={open && removed === undefined && repeated === undefined}
        onOpenChange={(next) => !next && onClose()}
        title="Шаблоны заданий"
        description="Новое задание возьмёт из шаблона всё, кроме сроков."
      >
        {standIn}
        {templates?.length === 0 && (
          <EmptyState title="Шаблонов пока нет">
            Откройте задание, похожее на будущие, и нажмите «Сохранить как шаблон» внизу обзора.
          </EmptyState>
        )}
        <ul className="divide-y divide-line" aria-label="Шаблоны">
          {templates?.map((one) => (
            <li key={one.id} className="py-3">
              {renamed === one.id ? (
                <RenameForm template={one} onClose={() => setRenamed(undefined)} onDone={renameDone} />
              ) : (
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-1 basis-40">
                    <p className="font-medium wrap-anywhere">{one.name}</p>
                    <p className="text-small text-muted wrap-anywhere">{aboutWords(one)}</p>
                  </div>
                  <div className="flex items-center gap-4">
                    <LinkButton size="small" variant="primary" to={`/client/tasks/edit?template=${one.id}`}>
                      Создать
                    </LinkButton>
                    <Menu
                      label={`Действия: ${one.name}`}
                      items={[
                        { label: 'Повторять', onSelect: () => setRepeated(one) },
                        { label: 'Переименовать', onSelect: () => setRenamed(one.id) },
                        { label: 'Удалить', danger: true, onSelect: () => setRemoved(one) },
                      ]}
                    />
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      {repeated && (
        <RepetitionDialog
          open
          repeated={{ title: repeated.name, templateId: repeated.id, usual: usualDays, branches }}
          onClose={() => setRepeated(undefined)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(next) => !next && setRemoved(undefined)}
        title={`Удалить шаблон «${removed?.name ?? ''}»?`}
        verb="Удалить"
        pending={remove.pending}
        onConfirm={() => void removeIt()}
      >
        Его не станет у всех сотрудников. Задания, сделанные из него, останутся.
      </ConfirmDialog>
    </>
  )

  function renameDone(): void {
    setRenamed(undefined)
    toast('Шаблон переименован')
    void load()
  }

  async function removeIt(): Promise<void> {
    if (!removed) return
    const done = await remove.run({ params: { id: removed.id } })
    setRemoved(undefined)
    if (done.ok) toast('Шаблон удалён')
    await load()
  }
}

type RenameProps = { readonly template: Template; readonly onClose: () => void; readonly onDone: () => void }

function RenameForm({ template, onClose, onDone }: RenameProps) {
  const [name, setName] = useState(template.name)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const rename = useCall(renameTaskTemplate, { skipAlerts: true, revalidate: false })
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void send(event)}>
      <TextField
        label="Название шаблона"
        maxLength={60}
        value={name}
        error={problem}
        ref={field}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="flex gap-3">
        <Button size="small" type="submit" variant="primary" pending={rename.pending}>
          Переименовать
        </Button>
        <Button size="small" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const done = await rename.run({ params: { id: template.id }, body: { name } })
    if (done.ok) onDone()
    else setProblem(refusalText(done.refusal))
  }
}

function aboutWords({ title, name, category, tasks, by, updated_at: at, ...pay }: Template): string {
  const changed = [formatDay(moscowDate(Temporal.Instant.from(at))), by].filter(Boolean).join(', ')
  const made = tasks > 0 && `сделано ${tasks} ${plural(tasks, 'задание', 'задания', 'заданий')}`
  const words = [title !== name && title, categoryName(category), payWords(pay), made, `изменён ${changed}`]
  return words.filter((word) => word !== false && word !== '').join(' · ')
}
