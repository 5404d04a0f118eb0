import { ConfirmWindow } from './confirm-window.tsx'
import { DialogWindow } from './dialog-window.tsx'
import { SheetWindow } from './sheet-window.tsx'

/** Everything that opens over a page, in one file to load. */
export const windows = { confirm: ConfirmWindow, dialog: DialogWindow, sheet: SheetWindow } as const
