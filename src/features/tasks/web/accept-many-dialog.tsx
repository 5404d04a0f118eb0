import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { acceptResults } from '../contract/acceptance.ts'
import { listSubmitted } from '../contract/desk.ts'
import type { deskWork } from '../contract/desk.ts'
import type { BulkAnswer } from './bulk-answer.ts'

type Work = z.output<typeof deskWork>

export type AcceptManyProps = {
  readonly open: boolean
  readonly taskIds: readonly Id<'task'>[]
  readonly onClose: () => void
  readonly onDone: (answer: BulkAnswer, verb: string) => void
}

/** Shows what is accepted and for how much, then accepts it in portions: a portion that got no answer may be sent again. */
export function AcceptManyDialog({ open, taskIds, onClose, onDone }: AcceptManyProps) {
  const { works, problem } = useSubmitted(taskIds, open)
  const accept = useCall(acceptResults, { revalidate: false })
  const { revalidate } = useRevalidator()
  const [passed, setPassed] = useState<number>()
  const sum = works?.reduce((all, { amount }) => all + amount, 0) ?? 0
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && passed === undefined && onClose()}
      title="Принять все сданные работы?"
      footer={
        <>
          <Button onClick={onClose} disabled={passed !== undefined}>
            Отмена
          </Button>
          <Button
            variant="primary"
            disabled={works === undefined || works.length === 0}
            pending={passed !== undefined}
            onClick={() => works && void acceptAll(works)}
          >
            {works ? `Принять ${works.length}` : 'Принять'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {works === undefined && problem === undefined && <Spinner />}
        {works && (
          <p>
            {works.length} {plural(works.length, 'работа', 'работы', 'работ')} на <Money amount={sum} short />
            {works.length > 1 && ', каждая'} на полную сумму и без замечаний. Составим акты; после подписей обеих сторон работы
            можно оплатить.
          </p>
        )}
        {works && passed !== undefined && (
          <ProgressBar share={passed / works.length} label="Принято" text={`${passed} из ${works.length}`} />
        )}
        {works && <WorkLines works={works} />}
      </div>
    </Dialog>
  )

  async function acceptAll(all: readonly Work[]): Promise<void> {
    const ids = all.flatMap(({ id }) => parseId('assignment', id) ?? [])
    const total: { done: number; skipped: BulkAnswer['skipped'] } = { done: 0, skipped: [] }
    for (let from = 0; from < ids.length; from += portion) {
      setPassed(from)
      const answer = await accept.run({ body: { assignment_ids: ids.slice(from, from + portion) } })
      if (!answer.ok) break
      total.done += answer.value.accepted.length
      total.skipped = [
        ...total.skipped,
        ...answer.value.left.map(({ id, why }) => ({ id, name: nameOf(all, id), why, doubtful: false })),
      ]
    }
    await revalidate()
    setPassed(undefined)
    onDone(total, 'Принято работ')
  }
}

/** Works accepted by one call: the bar moves between them. */
const portion = 25

function nameOf(works: readonly Work[], id: string): string {
  const work = works.find((one) => one.id === id)
  return work ? `${work.title}, ${work.person_name}` : id
}

function WorkLines({ works }: { readonly works: readonly Work[] }) {
  return (
    <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
      {works.map((work) => (
        <li key={work.id} className="flex items-start justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{work.person_name}</span>
            <span className="block text-small wrap-anywhere text-muted">
              {work.task_number} · {work.title}
            </span>
          </span>
          <span className="shrink-0 font-medium">
            <Money amount={work.amount} short />
          </span>
        </li>
      ))}
    </ul>
  )
}

function useSubmitted(taskIds: readonly Id<'task'>[], open: boolean) {
  const [found, setFound] = useState<{ readonly of: string; readonly works?: readonly Work[]; readonly problem?: string }>()
  const of = taskIds.join(',')
  useEffect(() => {
    if (!open || of === '') return undefined
    let isLeft = false
    void call(listSubmitted, { query: { tasks: of } }, { skipAlerts: true }).then((answer) => {
      if (isLeft) return
      setFound(answer.ok ? { of, works: answer.value.items } : { of, problem: answer.refusal.message })
    })
    return () => {
      isLeft = true
    }
  }, [of, open])
  return found?.of === of ? { works: found.works, problem: found.problem } : { works: undefined, problem: undefined }
}
