import type { ConfirmDialogProps } from './confirm-window.tsx'
import { lateWindow } from './late-window.tsx'

/** Asks before an action that cannot be undone. Initial focus is on «Отмена». */
export const ConfirmDialog = lateWindow<ConfirmDialogProps>(async () => (await import('./windows.ts')).windows.confirm)
