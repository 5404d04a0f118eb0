import type { DialogProps } from './dialog-window.tsx'
import { lateWindow } from './late-window.tsx'

/** A centered dialog; a bottom sheet on a phone. Focus is trapped and restored on close. Its machinery comes when it opens. */
export const Dialog = lateWindow<DialogProps>(async () => (await import('./windows.ts')).windows.dialog)
