import type { BlockerFunction } from 'react-router'
import { ConfirmWindow } from './kit/confirm-window.tsx'
import { LeaveGuard } from './leave-guard.tsx'

type DialogGuardProps = {
  /** Where it is not only typed words that are lost. */
  readonly title?: string
  readonly words?: string
  /** Esc or the close button asks to leave. */
  readonly asked: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** `UnsavedGuard` for what is typed in a dialog: Back, Esc and a reload ask; what the dialog itself does is not stopped. */
export function DialogGuard(asking: DialogGuardProps) {
  return <LeaveGuard blocks={goesBack} Confirm={ConfirmWindow} {...asking} />
}

/** What the code of the dialog itself navigates to is pushed or replaced. */
const goesBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP'
