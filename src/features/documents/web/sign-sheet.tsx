import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { formatMoment } from '#/kernel/time.ts'
import { CodeStep } from '#/platform/web/form/code-step.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Completed } from '#/platform/web/kit/completed.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { call } from '#/platform/web/call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import {
  markClientRead,
  markPersonRead,
  readClientSheet,
  readPersonSheet,
  sendClientManifestCode,
  sendPersonManifestCode,
  signClientManifest,
  signPersonManifest,
} from '../contract/signing.ts'
import type { DocumentSide } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'
import { countText } from '../domain/signing.ts'
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

type Signed = z.output<typeof signClientManifest.reply>['documents']

/** Many documents signed with one code: what they are, the code, what came of it. */
export function SignSheet({ open, ...rest }: SignSheetProps) {
  const [signed, setSigned] = useState<Signed>()
  const [left, setLeft] = useState(0)
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
        <SheetSteps {...rest} onSigned={keep} />
      )}
    </Dialog>
  )

  function keep(done: Signed, waiting: number): void {
    setSigned(done)
    setLeft(waiting)
  }

  function close(): void {
    rest.onClose()
    setSigned(undefined)
  }
}

type StepsProps = Omit<SignSheetProps, 'open'> & {
  /** `left`: how many still wait, for the next code. */
  readonly onSigned: (signed: Signed, left: number) => void
}

function SheetSteps({ side, ids, onClose, onAgree, onSigned }: StepsProps) {
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
      if (answer.ok) setSheet(answer.value)
      else setUnreadable(refusalText(answer.refusal))
    })
    return () => leaving.abort()
  }, [side, wanted, isUnread])
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
  const fit = sheet.items.filter((item) => item.problem === null)
  const unread = fit.filter((item) => !item.read && !ticked.has(item.id))
  const fitIds = fit.map(({ id }) => id)
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
    if (sheet?.agreement_accepted === false) onAgree()
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

function readSheet(side: DocumentSide, ids: string | undefined, signal?: AbortSignal) {
  const read = side === 'client' ? readClientSheet : readPersonSheet
  return call(read, { query: ids === undefined ? {} : { ids } }, { skipAlerts: true, ...(signal && { signal }) })
}

type CodeProps = {
  readonly side: DocumentSide
  readonly ids: readonly string[]
  readonly phone: string
  /** Something in the list cannot be signed any more: says what and why. */
  readonly onChanged: (why: string) => void
  readonly onSigned: (signed: Signed) => void
}

function SheetCode({ side, ids, phone, onChanged, onSigned }: CodeProps) {
  const send = useCall(side === 'client' ? sendClientManifestCode : sendPersonManifestCode, {
    skipAlerts: true,
    revalidate: false,
  })
  const sign = useCall(side === 'client' ? signClientManifest : signPersonManifest, { skipAlerts: true })
  return (
    <div className="space-y-4">
      <p className="font-medium">Подписываете: {countText(ids.length)}</p>
      <CodeStep<{ readonly resend_after: number; readonly manifest: string }>
        verb="Подписать"
        sentText={(sent) =>
          sent
            ? `Код отправлен на ${phone}. В сообщении — начало хеша перечня: ${sent.manifest.slice(0, 8)}. Код действует 10 минут.`
            : `Отправляем код на ${phone}…`
        }
        send={request}
        sending={send.pending}
        confirm={confirm}
        confirming={sign.pending}
      />
      <p className="text-small text-muted">
        Введённый код — ваша простая электронная подпись под каждым файлом перечня. Никому его не сообщайте.
      </p>
    </div>
  )

  async function request() {
    const answer = await send.run({ body: { ids: [...ids] } })
    if (!answer.ok && answer.refusal.kind === 'documentChanged') onChanged(refusalText(answer.refusal))
    return answer
  }

  async function confirm(code: string) {
    const answer = await sign.run({ body: { ids: [...ids], code } })
    if (answer.ok) onSigned(answer.value.documents)
    else if (answer.refusal.kind === 'documentChanged') onChanged(refusalText(answer.refusal))
    return answer
  }
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
