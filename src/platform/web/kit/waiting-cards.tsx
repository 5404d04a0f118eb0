import { toast } from '../alerts.ts'
import { useSharedValue } from '../shared-value.ts'
import { useWaiting } from '../use-waiting.ts'
import { pressesUnderWay, removePress } from '../waiting-presses.ts'
import type { WaitingPress } from '../waiting-presses.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { LinkButton } from './link-button.tsx'
import { Notice } from './notice.tsx'

/** Cards of what waits for the network and of what was refused, with its text: about one thing or at all. */
export function WaitingCards({ about }: { readonly about?: string | undefined }) {
  const presses = useWaiting(about)
  const underWay = useSharedValue(pressesUnderWay)
  if (presses.length === 0) return null
  return (
    <ul aria-label="Ждёт сети" className="max-h-[45dvh] space-y-3 overflow-y-auto print:hidden">
      {presses.map((press) => (
        <li key={press.key}>
          {press.refusal ? <Refused press={press} /> : <Waiting press={press} isSending={underWay.has(press.key)} />}
        </li>
      ))}
    </ul>
  )
}

function Waiting({ press, isSending }: { readonly press: WaitingPress; readonly isSending: boolean }) {
  const back = async () => {
    await removePress(press.key)
    if (press.isTried) toast(`${press.what}: могло уже отправиться, проверьте, когда появится сеть`)
  }
  return (
    <Notice
      tone="warn"
      title={`${press.what}: ${isSending ? 'отправляется' : 'ждёт сети'}`}
      action={
        <Button size="small" disabled={isSending} onClick={() => void back()}>
          Не отправлять
        </Button>
      }
    >
      <Written text={press.text} />
      <p className="text-small text-muted">Отправится само, один раз.</p>
    </Notice>
  )
}

function Refused({ press }: { readonly press: WaitingPress }) {
  const { message = '', action = '' } = press.refusal ?? {}
  return (
    <Notice
      tone="bad"
      title={`${press.what}: не отправлено`}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton size="small" to={press.href}>
            Открыть
          </LinkButton>
          {press.text !== '' && <CopyButton text={press.text} label="Скопировать текст" />}
          <Button size="small" onClick={() => void removePress(press.key)}>
            Убрать
          </Button>
        </div>
      }
    >
      <p>{[message, action].filter(Boolean).join('. ')}</p>
      <Written text={press.text} />
    </Notice>
  )
}

function Written({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="line-clamp-3 whitespace-pre-line break-words text-muted">{text}</p>
}
