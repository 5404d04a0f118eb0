import type { SheetProps } from './sheet-window.tsx'
import { lateWindow } from './late-window.tsx'

/** A card over a list: on the right on wide screens, from below on a phone. Keep its address in the query: `?open=…`. */
export const Sheet = lateWindow<SheetProps>(async () => (await import('./windows.ts')).windows.sheet)
