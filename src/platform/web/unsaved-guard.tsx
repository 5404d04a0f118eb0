import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { BlockerFunction } from 'react-router'
import { ConfirmDialog } from './kit/confirm-dialog.tsx'

/** Asks before leaving a page or a tab with an unsaved form: `<UnsavedGuard dirty={form.dirty && !form.pending} />`. */
export function UnsavedGuard({ dirty }: { readonly dirty: boolean }) {
  // The router knows one blocker at a time, so a form that holds nothing has none.
  return dirty ? <Guard blocks={leavesPage} /> : null
}

type DialogGuardProps = {
  /** Esc or the close button asks to leave. */
  readonly asked: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The same for what is typed in a dialog: Back, Esc and a reload ask; what the dialog itself does is not stopped. */
export function DialogGuard({ asked, onStay, onLeave }: DialogGuardProps) {
  return <Guard blocks={goesBack} asked={asked} onStay={onStay} onLeave={onLeave} />
}

function Guard({ blocks, asked = false, onStay, onLeave }: Partial<DialogGuardProps> & { readonly blocks: BlockerFunction }) {
  const blocker = useBlocker(blocks)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={asked || blocker.state === 'blocked'}
      onOpenChange={(open) => !open && stay()}
      title="Выйти без сохранения?"
      verb="Выйти"
      cancel="Остаться"
      onConfirm={leave}
    >
      Изменения не сохранены.
    </ConfirmDialog>
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

/** A popup changes the address too but keeps the form. */
const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation)

/** What the code of the dialog itself navigates to is pushed or replaced. */
const goesBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP'

function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(search)
  return `${pathname}?${query.get('tab') ?? ''}&${query.get('step') ?? ''}`
}
