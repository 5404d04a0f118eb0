import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { toast } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { listViews, removeView, saveView } from '../contract/saved-view.ts'
import type { SavedView } from '../contract/saved-view.ts'
import { longestViewName, viewLists } from '../domain/saved-view.ts'
import type { ViewList } from '../domain/saved-view.ts'

export type ViewsDialogProps = {
  readonly open: boolean
  readonly list: ViewList
  /** How the list is narrowed now; empty when it is not. */
  readonly address: string
  readonly onClose: () => void
}

/** The kept views of a list: a press opens one; the present narrowing is kept under a name. */
export function ViewsDialog({ open, list, address, onClose }: ViewsDialogProps) {
  const [views, setViews] = useState<readonly SavedView[]>()
  const [problem, setProblem] = useState<string>()
  const remove = useCall(removeView, { skipAlerts: true })
  const read = useCallback(
    (signal?: AbortSignal) => {
      void call(listViews, { query: { list } }, { skipAlerts: true, ...(signal && { signal }) }).then((answer) => {
        if (signal?.aborted) return
        if (answer.ok) setViews(answer.value.items)
        setProblem(answer.ok ? undefined : refusalText(answer.refusal))
      })
    },
    [list],
  )
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    read(stop.signal)
    return () => stop.abort()
  }, [open, read])
  const again = () => read()
  const shown = views?.find((view) => view.address === address)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Виды списка"
      description="Отбор под своим именем. Видите только вы."
    >
      <div className="space-y-5">
        {problem !== undefined && (
          <Notice tone="bad" action={<Button onClick={again}>Повторить</Button>}>
            {problem}
          </Notice>
        )}
        {!views && problem === undefined && <Skeleton className="h-24" />}
        {views && views.length > 0 && (
          <ul className="divide-y divide-line">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-2">
                <Link
                  to={`${viewLists[list].path}?${view.address}`}
                  aria-current={view === shown ? 'page' : undefined}
                  onClick={onClose}
                  className="link flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere aria-[current]:font-semibold"
                >
                  {view.name}
                </Link>
                <Button
                  variant="quiet"
                  size="small"
                  pending={remove.pending}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  aria-label={`Убрать вид «${view.name}»`}
                  onClick={() => void takeAway(view)}
                />
              </li>
            ))}
          </ul>
        )}
        {views && address !== '' && (
          <SaveForm key={shown?.id} list={list} address={address} known={shown?.name ?? ''} onSaved={again} />
        )}
        {views && address === '' && (
          <p className="text-small text-muted">
            {views.length === 0 ? 'Видов пока нет. ' : ''}Чтобы сохранить вид, сначала выберите условия отбора.
          </p>
        )}
      </div>
    </Dialog>
  )

  async function takeAway(view: SavedView): Promise<void> {
    const gone = await remove.run({ params: { id: view.id } })
    if (!gone.ok) return setProblem(refusalText(gone.refusal))
    again()
    toast(`Вид «${view.name}» убран`, {
      label: 'Вернуть',
      run: () => {
        const body = { list, name: view.name, address: view.address }
        void call(saveView, { body }).then(again)
      },
    })
  }
}

type SaveFormProps = {
  readonly list: ViewList
  readonly address: string
  /** The name it is kept under already. */
  readonly known: string
  readonly onSaved: () => void
}

function SaveForm({ list, address, known, onSaved }: SaveFormProps) {
  const [name, setName] = useState(known)
  const [problem, setProblem] = useState<string>()
  const save = useCall(saveView, { skipAlerts: true })
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 border-t border-line pt-5"
      onSubmit={(event) => void submit(event)}
    >
      <div className="min-w-0 flex-[1_1_12rem]">
        <TextField
          label={known === '' ? 'Сохранить этот отбор как' : 'Этот отбор сохранён как'}
          maxLength={longestViewName}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        className="mt-7"
        pending={save.pending}
        disabled={name.trim() === known && known !== ''}
      >
        {known === '' ? 'Сохранить' : 'Переименовать'}
      </Button>
    </form>
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // NOTE: React passes the submission on to the form of filters, which the window stands in.
    event.stopPropagation()
    if (name.trim() === '') return setProblem('Назовите вид')
    const saved = await save.run({ body: { list, name: name.trim(), address } })
    setProblem(saved.ok ? undefined : refusalText(saved.refusal))
    if (saved.ok) onSaved()
  }
}
