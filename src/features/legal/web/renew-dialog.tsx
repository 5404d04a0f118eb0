import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { giveConsents, listDue } from '../contract.ts'
import type { DueView } from '../contract.ts'
import type { TextSlug } from '../domain/consent.ts'
import { DueText } from './due-text.tsx'
import { LegalTextDialog } from './legal-text-dialog.tsx'
import { TextLines } from './text-lines.tsx'
import { TextRefusal } from './text-refusal.tsx'

export type RenewDialogProps = {
  readonly open: boolean
  readonly mode: Mode
  /** The question is postponed. */
  readonly onClose: () => void
  readonly onDone: () => void
  /** Continues to the agreement accepted by a code. */
  readonly onAgree: () => void
}

/** Texts with a new edition, or never accepted on this side: what changed, and a box for each. */
export function RenewDialog({ open, mode, onClose, onDone, onAgree }: RenewDialogProps) {
  const { items, refusal, reload } = useDue(mode)
  const [chosen, setChosen] = useState<readonly TextSlug[]>([])
  const [problem, setProblem] = useState<string>()
  const [read, setRead] = useState<TextSlug>()
  const giving = useCall(giveConsents, { skipAlerts: true })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const accepted = (items ?? []).filter(({ slug }) => chosen.includes(slug))
    const slugs = accepted.flatMap(({ box }) => (box === null ? [] : [box]))
    if (slugs.length === 0) return setProblem('Отметьте документы, которые принимаете')
    const seen = Object.fromEntries(accepted.map(({ slug, sha256 }) => [slug, sha256]))
    const given = await giving.run({ params: { role: mode }, body: { slugs, seen } })
    if (!given.ok) setProblem(refusalText(given.refusal))
    else {
      setProblem(undefined)
      celebrate('Принято')
      onDone()
    }
    setChosen([])
    reload()
  }

  const changed = items?.some(({ reason }) => reason === 'changed') !== false
  const byBox = (items ?? []).some(({ box }) => box !== null)
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      size="wide"
      holdsWork
      title={changed ? 'Документы обновились' : 'Документы, которые нужно принять'}
      description={
        changed ? 'Прочитайте, что изменилось, и отметьте то, что принимаете.' : 'Прочитайте и отметьте то, что принимаете.'
      }
      footer={
        <>
          <Button onClick={onClose}>{items?.length === 0 ? 'Закрыть' : 'Позже'}</Button>
          {byBox && (
            <Button type="submit" form="due-texts" variant="primary" pending={giving.pending}>
              Принять отмеченные
            </Button>
          )}
        </>
      }
    >
      {refusal && <TextRefusal refusal={refusal} onRetry={reload} />}
      {!items && !refusal && <TextLines />}
      {items && (
        <form id="due-texts" noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pb-2">
          {items.map((item) => (
            <DueText
              key={item.slug}
              item={item}
              chosen={chosen.includes(item.slug)}
              onChoose={(yes) => setChosen(yes ? [...chosen, item.slug] : chosen.filter((slug) => slug !== item.slug))}
              onRead={() => setRead(item.slug)}
              onAgree={onAgree}
            />
          ))}
          {items.length === 0 && <Notice tone="good">Всё, что нужно, вы уже приняли.</Notice>}
          {problem && <Notice tone="bad">{problem}</Notice>}
        </form>
      )}
      {read && <LegalTextDialog open slug={read} onClose={() => setRead(undefined)} />}
    </Dialog>
  )
}

type Due = { readonly items?: readonly DueView[]; readonly refusal?: CallRefusal }

function useDue(mode: Mode) {
  const [answer, setAnswer] = useState<Due>({})
  useEffect(() => {
    const abort = new AbortController()
    void readDue(mode, abort.signal).then((read) => {
      if (!abort.signal.aborted) setAnswer(read)
    })
    return () => abort.abort()
  }, [mode])
  return { ...answer, reload: () => void readDue(mode).then(setAnswer) }
}

async function readDue(mode: Mode, signal?: AbortSignal): Promise<Due> {
  const read = await call(listDue, { params: { role: mode } }, { skipAlerts: true, ...(signal && { signal }) })
  return read.ok ? { items: read.value.items } : { refusal: read.refusal }
}
