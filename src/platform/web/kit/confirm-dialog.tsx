import type { ReactNode } from 'react'
import { lateWindow } from './late-window.tsx'

export type ConfirmDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Names the object: «Аннулировать чек на 30 000 ₽ для ООО «Ромашка»?» */
  readonly title: ReactNode
  /** The consequence in one sentence. */
  readonly children: ReactNode
  /** The verb of the title: «Аннулировать». */
  readonly verb: string
  readonly cancel?: string
  readonly danger?: boolean
  readonly pending?: boolean
  readonly onConfirm: () => void
}

/** Asks before an action that cannot be undone. Initial focus is on «Отмена». */
export const ConfirmDialog = lateWindow<ConfirmDialogProps>(async () => (await import('./windows.ts')).windows.confirm)
