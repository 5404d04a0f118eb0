import { Button } from '#/platform/web/kit/button.tsx'
import { useCountdown } from '#/platform/web/use-countdown.ts'

export type ResendButtonProps = {
  /** Seconds until the first resend. */
  readonly wait: number
  /** Requests a new code; returns how long to wait for the next one. */
  readonly onResend: () => Promise<number>
  readonly pending: boolean
}

/** «Отправить ещё раз через 0:59», then a button. */
export function ResendButton({ wait, onResend, pending }: ResendButtonProps) {
  const { left, start } = useCountdown(wait)
  if (left > 0) {
    return (
      <p className="flex min-h-9 items-center text-small text-muted max-lg:min-h-11">
        Отправить ещё раз через {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </p>
    )
  }
  return (
    <Button variant="quiet" size="small" className="-ml-3.5" pending={pending} onClick={() => void onResend().then(start)}>
      Отправить ещё раз
    </Button>
  )
}
