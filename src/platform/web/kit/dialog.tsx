import type { ReactNode } from 'react'
import { lateWindow } from './late-window.tsx'

export type DialogProps = {
  readonly open: boolean
  /** Called with false by Esc, an outside click or the close button. */
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons: secondary first, primary last. */
  readonly footer?: ReactNode
  readonly size?: 'regular' | 'wide'
  /** Work would be lost: an outside click does not close the dialog, and once something is typed, Esc and Back ask. */
  readonly holdsWork?: boolean
  /** Label of a long text: makes it focusable, so that keys scroll it. */
  readonly reading?: string | undefined
  readonly children?: ReactNode
}

/** A centered dialog; a bottom sheet on a phone. Focus is trapped and restored on close. Its machinery comes when it opens. */
export const Dialog = lateWindow<DialogProps>(async () => (await import('./windows.ts')).windows.dialog)
