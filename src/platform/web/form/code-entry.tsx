import { Button } from '../kit/button.tsx'
import { CodeField } from './code-field.tsx'

export type CodeEntryProps = {
  readonly code: string
  readonly onChange: (code: string) => void
  /** The action the code confirms: «Подписать», «Согласовать». */
  readonly verb: string
  /** Called by the button and by the last digit. */
  readonly onConfirm: (code: string) => void
  readonly confirming: boolean
  readonly onResend: () => void
  readonly sending: boolean
  /** Seconds until another code can be requested. */
  readonly left: number
  readonly error: string | undefined
}

/** A six-digit code field with its confirm button and a resend button. */
export function CodeEntry({ code, onChange, verb, onConfirm, confirming, onResend, sending, left, error }: CodeEntryProps) {
  return (
    <>
      <CodeField
        label="Код из СМС"
        value={code}
        onChange={onChange}
        onComplete={onConfirm}
        disabled={confirming}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is opened to type the code and nothing else
        autoFocus
        {...(error === undefined ? {} : { error })}
      />
      {left > 0 ? (
        <p className="flex min-h-9 items-center text-small text-muted max-lg:min-h-11">Отправить ещё раз через {clockOf(left)}</p>
      ) : (
        <Button variant="quiet" size="small" className="-ml-3.5" pending={sending} onClick={onResend}>
          Отправить ещё раз
        </Button>
      )}
      <Button variant="primary" wide pending={confirming} disabled={code.length < 6} onClick={() => onConfirm(code)}>
        {verb}
      </Button>
    </>
  )
}

/** «0:59» */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
