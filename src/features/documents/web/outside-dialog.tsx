import { useEffect, useEffectEvent, useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { DialogGuard } from '#/platform/web/dialog-guard.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { previewOutsideList, startOutsideList } from '../contract/outside.ts'
import { OutsideCheck } from './outside-check.tsx'
import type { OutsidePreview } from './outside-check.tsx'
import { OutsideFiles } from './outside-files.tsx'
import { OutsideProgress } from './outside-progress.tsx'
import { useOutsidePapers } from './use-outside-papers.ts'

export type OutsideDialogProps = {
  /** A list that was started; without one a new list is loaded. */
  readonly listId: string | undefined
  readonly onList: (id?: string) => void
  readonly onClose: () => void
}

type Table = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

const steps = ['Файлы', 'Проверка', 'Загрузка']

/** Loads contracts signed elsewhere: a list and its PDF, what will become of each row, and then what has become of it. */
export function OutsideDialog({ listId, onList, onClose }: OutsideDialogProps) {
  const papers = useOutsidePapers()
  const look = useCall(previewOutsideList, { skipAlerts: true, revalidate: false })
  const start = useCall(startOutsideList, { skipAlerts: true, revalidate: false })
  const [table, setTable] = useState<Table>()
  const [preview, setPreview] = useState<OutsidePreview>()
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState(false)
  // Once more files have come, the rows are looked at again.
  const lookAgain = useEffectEvent(() => void (preview && check()))
  useEffect(() => {
    if (!papers.isGoing) lookAgain()
  }, [papers.isGoing])
  const holds = listId === undefined && (table !== undefined || papers.papers.length > 0)
  const step = listId === undefined ? (preview ? 1 : 0) : 2
  const good = preview?.rows.filter(({ outcome }) => outcome !== 'wrong').length ?? 0
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => {
        if (open) return
        if (holds) setAsked(true)
        else onClose()
      }}
      title="Договоры, подписанные вне платформы"
      footer={footer()}
    >
      <StepBar steps={steps} current={step} />
      <div key={step} ref={takeFocus} tabIndex={-1} className="space-y-5 outline-none">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {step === 0 && (
          <OutsideFiles table={table?.name} papers={papers} onTable={(file) => void choose(file)} onList={(id) => onList(id)} />
        )}
        {step === 1 && preview && <OutsideCheck preview={preview} papers={papers} pending={look.pending} />}
        {listId !== undefined && <OutsideProgress key={listId} id={listId} />}
      </div>
      {holds && (
        <DialogGuard
          title="Выйти, не загрузив список?"
          words="Договоров по нему не будет. Принятые PDF останутся: если вернуться, выбирать их снова не нужно."
          asked={asked}
          onStay={() => setAsked(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  )

  function footer() {
    if (listId !== undefined)
      return (
        <>
          <Button onClick={() => onList()}>Другой список</Button>
          <Button variant="primary" onClick={onClose}>
            Готово
          </Button>
        </>
      )
    if (preview)
      return (
        <>
          <Button onClick={() => setPreview(undefined)}>Назад к файлам</Button>
          <Button
            variant="primary"
            disabled={good === 0 || papers.isGoing}
            pending={start.pending || look.pending}
            onClick={() => void begin()}
          >
            Загрузить {good} {plural(good, 'договор', 'договора', 'договоров')}
          </Button>
        </>
      )
    return (
      <Button variant="primary" disabled={!table || papers.isGoing} pending={look.pending} onClick={() => void check()}>
        Проверить список
      </Button>
    )
  }

  async function choose(file: File): Promise<void> {
    setProblem(undefined)
    setTable({ name: file.name.slice(-200), bytes: new Uint8Array(await file.arrayBuffer()) })
  }

  async function check(): Promise<void> {
    if (!table) return
    setProblem(undefined)
    const answer = await look.run({ query: { file_name: table.name, upload: papers.upload }, body: table.bytes })
    if (answer.ok) return setPreview(answer.value)
    setPreview(undefined)
    setProblem(refusalText(answer.refusal))
  }

  async function begin(): Promise<void> {
    if (!table) return
    setProblem(undefined)
    const answer = await start.run({ query: { file_name: table.name, upload: papers.upload }, body: table.bytes })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    papers.finish()
    setTable(undefined)
    setPreview(undefined)
    onList(answer.value.id)
  }
}

/** What stood in focus is gone with the step before. */
function takeFocus(step: HTMLElement | null): void {
  step?.focus({ preventScroll: true })
}
