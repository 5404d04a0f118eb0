import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { useBlocker } from 'react-router'
import type { BlockerFunction } from 'react-router'
import type { ConfirmDialogProps } from './kit/confirm-window.tsx'

type LeaveGuardProps = {
  readonly blocks: BlockerFunction
  readonly Confirm: ComponentType<ConfirmDialogProps>
  /** Something else than a move asks to leave. */
  readonly asked?: boolean
  readonly onStay?: () => void
  readonly onLeave?: () => void
}

/** Asks before what is typed is lost. */
export function LeaveGuard({ blocks, Confirm, asked = false, onStay, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(blocks)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Confirm
      open={asked || blocker.state === 'blocked'}
      onOpenChange={(open) => !open && stay()}
      title="Выйти без сохранения?"
      verb="Выйти"
      cancel="Остаться"
      onConfirm={leave}
    >
      Изменения не сохранены.
    </Confirm>
  )

  function stay(): void {
    blocker.reset?.()
    onStay?.()
  }

  function leave(): void {
    if (blocker.state === 'blocked') blocker.proceed()
    else onLeave?.()
  }
}
