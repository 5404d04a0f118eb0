import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { formatMoment } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Completed } from '#/platform/web/kit/completed.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { call } from '#/platform/web/call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { markClientRead, markPersonRead, readClientSheet, readPersonSheet } from '../contract/signing.ts'
import type { DocumentSide } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'
import { countText } from '../domain/signing.ts'
import { SheetCode } from './sheet-code.tsx'
import type { Signed } from './sheet-code.tsx'
import { SheetLines } from './sheet-lines.tsx'
import type { Sheet } from './sheet-lines.tsx'

export type SignSheetProps = {
  readonly open: boolean
  readonly side: DocumentSide
  /** The chosen documents; all that wait for this side when none are named. */
  readonly ids: readonly string[] | undefined
  readonly onClose: () => void
  /** Asks for the agreement that makes codes signatures. */
  readonly onAgree: () => void
}

/** Many documents signed with one code: what they are, the code, what came of it. */
export function SignSheet({ open, ...rest }: SignSheetProps) {
  const [signed, setSigned] = useState<Signed>()
  const [left, setLeft] = useState(0)
  const [agreedFor, setAgreedFor] = useState<string>()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={signed ? `Подписано: ${countText(signed.length)}` : 'Подписать одним кодом'}
      size="wide"
    >
      {signed ? (
        <Done side={rest.side} signed={signed} left={left} onNext={() => setSigned(undefined)} onClose={close} />
      ) : (
        <SheetSteps {...rest} onSigned={keep} agreedFor={agreedFor} onAgree={askToAgree} />
      )}
    </Dialog>
  )

  function askToAgree(list: string): void {
    setAgreedFor(list)
    rest.onAgree()
  }

  function keep(done: Signed, waiting: number): void {
    setSigned(done)
    setLeft(waiting)
  }

  function close(): void {
    rest.onClose()
    setSigned(undefined)
    setAgreedFor(undefined)
  }
}

type StepsProps = Omit<SignSheetProps, 'open' | 'onAgree'> & {
  /** The documents he pressed «Подписать» for when the agreement was asked for: after it their code is sent without another press. */
  readonly agreedFor: string | undefined
  readonly onAgree: (list: string) => void
  /** `left`: how many still wait, for the next code. */
  readonly onSigned: (signed: Signed, left: number) => void
}

function SheetSteps({ side, ids, onClose, agreedFor, onAgree, onSigned }: StepsProps) {
  const [sheet, setSheet] = useState<Sheet>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [coding, setCoding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [unreadable, setUnreadable] = useState<string>()
  const wanted = ids?.join(',')
  const mark = useCall(side === 'client' ? markClientRead : markPersonRead, { revalidate: false })
  const isUnread = sheet === undefined && unreadable === undefined
  const isEmpty = sheet?.items.length === 0
  const composing = sheet?.composing ?? 0
  useEffect(() => {
    if (!isUnread) return undefined
    const leaving = new AbortController()
    void readSheet(side, wanted, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (!answer.ok) return setUnreadable(refusalText(answer.refusal))
      setSheet(answer.value)
      const isSame = answer.value.agreement_accepted && idsOf(fitOf(answer.value)).join(',') === agreedFor
      setCoding(isSame && problem === undefined)
    })
    return () => leaving.abort()
  }, [side, wanted, isUnread, agreedFor, problem])
  const isAwaited = isEmpty || composing > 0
  // Of a work just agreed to, the order is begun once the contract stands: seldom looked for, as a sheet has up to a hundred documents.
  usePolling(lookAgain, {
    everyMs: isAwaited ? 2_000 : 10_000,
    active: !coding && (isAwaited || wanted === undefined),
    types: ['document'],
  })
  if (unreadable !== undefined) {
    return (
      <div className="space-y-5">
        <Notice tone="bad" title="Список не открылся">
          {unreadable}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => setUnreadable(undefined)}>
            Попробовать ещё раз
          </Button>
          <Button onClick={onClose}>Закрыть</Button>
        </div>
      </div>
    )
  }
  if (!sheet) return <Skeleton className="h-64 w-full" />
  const fit = fitOf(sheet)
  const unread = fit.filter((item) => !item.read && !ticked.has(item.id))
  const fitIds = idsOf(fit)
  if (coding) {
    return <SheetCode side={side} ids={fitIds} phone={sheet.masked_phone} onChanged={startOver} onSigned={finish} />
  }
  return (
    <div className="space-y-5">
      {problem !== undefined && (
        <Notice tone="warn" title="Список документов изменился">
          {problem}
        </Notice>
      )}
      {ids === undefined && sheet.to_sign > manifestLimit && (
        <p className="text-small text-muted">Одним кодом подписывают до {manifestLimit} документов: здесь самые ранние.</p>
      )}
      {isEmpty ? (
        <Notice title="Подписывать пока нечего">Если документ только что составляется, он появится здесь сам.</Notice>
      ) : (
        <SheetLines side={side} items={sheet.items} ticked={ticked} onTick={setTicked} />
      )}
      {!isEmpty && composing > 0 && (
        <Notice title={`Составляем ещё ${countText(composing)}`}>
          Появится здесь через несколько секунд: так вы подпишете всё одним кодом.
        </Notice>
      )}
      <div className="sticky -bottom-4 -mb-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface pt-3 pb-4">
        <Button
          variant="primary"
          disabled={fit.length === 0 || unread.length > 0}
          pending={mark.pending}
          onClick={() => void begin()}
        >
          Подписать ({fit.length})
        </Button>
        <Button onClick={onClose}>Отмена</Button>
        {unread.length > 0 && (
          <p className="text-small text-muted">
            {plural(unread.length, 'Не отмечен прочитанным', 'Не отмечены прочитанными', 'Не отмечено прочитанными')}{' '}
            {countText(unread.length)}
          </p>
        )}
      </div>
      {!sheet.agreement_accepted && (
        <p className="text-small text-muted">Сначала попросим принять соглашение: оно делает код из СМС подписью.</p>
      )}
    </div>
  )

  async function lookAgain(): Promise<void> {
    const answer = await readSheet(side, wanted)
    if (answer.ok) setSheet(answer.value)
  }

  async function begin(): Promise<void> {
    const marked = await mark.run({ body: { ids: fitIds } })
    if (!marked.ok) return
    setProblem(undefined)
    if (sheet?.agreement_accepted === false) onAgree(fitIds.join(','))
    else setCoding(true)
  }

  function finish(signed: Signed): void {
    onSigned(signed, ids === undefined && sheet !== undefined ? Math.max(0, sheet.to_sign - signed.length) : 0)
  }

  function startOver(why: string): void {
    setProblem(why)
    setCoding(false)
    setSheet(undefined)
  }
}

/** What can be signed. */
function fitOf(sheet: Sheet): Sheet['items'] {
  return sheet.items.filter((item) => item.problem === null)
}

function idsOf(items: Sheet['items']): string[] {
  return items.map(({ id }) => id)
}

function readSheet(side: DocumentSide, ids: string | undefined, signal?: AbortSignal) {
  const read = side === 'client' ? readClientSheet : readPersonSheet
  return call(read, { query: ids === undefined ? {} : { ids } }, { skipAlerts: true, ...(signal && { signal }) })
}

type DoneProps = {
  readonly side: DocumentSide
  readonly signed: Signed
  readonly left: number
  readonly onNext: () => void
  readonly onClose: () => void
}

/** A code signs a hundred at most: the rest are signed by the next one. */
function Done({ side, signed, left, onNext, onClose }: DoneProps) {
  const [at] = useState(() => formatMoment(Temporal.Now.instant()))
  return (
    <Completed
      title={`Подписано одним кодом ${at} (МСК)`}
      next={
        left > 0
          ? `Ждут подписи ещё ${countText(left)}.`
          : 'Больше подписывать нечего. Мы сообщим, когда понадобится ваше действие.'
      }
      actions={
        <>
          {left > 0 && (
            <Button variant="primary" onClick={onNext}>
              Подписать следующие
            </Button>
          )}
          <Button variant={left > 0 ? 'secondary' : 'primary'} onClick={onClose}>
            Готово
          </Button>
        </>
      }
    >
      <ul className="mt-2 space-y-2">
        {signed.map((document) => (
          <li key={document.id}>
            <Link to={`/${side}/docs/${document.id}`} className="link" onClick={onClose}>
              {document.title}
            </Link>
            <p className="text-small">{document.state_name}</p>
          </li>
        ))}
      </ul>
    </Completed>
  )
}
