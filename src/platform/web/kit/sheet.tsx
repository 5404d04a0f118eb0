import type { ReactNode } from 'react'
import { lateWindow } from './late-window.tsx'

export type SheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** Status beside the title. */
  readonly status?: ReactNode
  readonly footer?: ReactNode
  /** The card of a row: where there is room the list stays alive beside it, and another row may be chosen. */
  readonly ofRow?: boolean
  readonly children?: ReactNode
}

/** A card over a list: on the right on wide screens, from below on a phone. Keep its address in the query: `?open=…`. */
export const Sheet = lateWindow<SheetProps>(async () => (await import('./windows.ts')).windows.sheet)
