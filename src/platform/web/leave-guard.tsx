import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { useBlocker } from 'react-router'
import type { BlockerFunction } from 'react-router'
import type { ConfirmDialogProps } from './kit/confirm-window.tsx'

type LeaveGuardProps = {
  readonly blocks: BlockerFunction
  readonly Confirm: ComponentType<ConfirmDialogProps>
  readonly title?: string
  /** What is lost. */
  readonly words?: string
  /** Something else than a move asks to leave. */
  readonly asked?: boolean
  readonly onStay?: () => void
  readonly onLeave?: () => void
}

/** Asks before what is typed is lost. */
export function LeaveGuard({
  blocks,
  Confirm,
  title = 'Выйти без сохранения?',
  words = 'Изменения не сохранены.',
  asked = false,
  onStay,
  onLeave,
}: LeaveGuardProps) {
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
      title={title}
      verb="Выйти"
      cancel="Остаться"
      onConfirm={leave}
    >
      {words}
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
