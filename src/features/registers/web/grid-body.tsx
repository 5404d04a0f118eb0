import type { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'

export const rowHeight = 34

type Props = {
  /** Absent until the page is alive: then the first rows stand in their place by themselves, and no style is needed. */
  readonly virtual: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>> | undefined
  readonly count: number
  /** The active row stays in the page also when it is scrolled away: the grid names its cell, and an edit goes on in it. */
  readonly active: number
  readonly lineAt: (at: number) => ReactNode
}

/** The rows that are looked at. */
export function GridBody({ virtual, count, active, lineAt }: Props) {
  if (!virtual)
    return (
      <div role="rowgroup">
        {Array.from({ length: Math.min(count, 50) }, (_, at) => (
          <div key={at} role="presentation">
            {lineAt(at)}
          </div>
        ))}
      </div>
    )
  const shown = virtual.getVirtualItems().map(({ index }) => index)
  const drawn = count === 0 || shown.includes(active) ? shown : [active, ...shown]
  return (
    <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
      {drawn.map((at) => (
        <div
          key={at}
          role="presentation"
          className="absolute top-0 left-0"
          style={{ transform: `translateY(${at * rowHeight}px)` }}
        >
          {lineAt(at)}
        </div>
      ))}
    </div>
  )
}
