import type { PointerEvent } from 'react'
import { placeOf } from './grid-cells.tsx'
import type { Editing } from './grid-editor.tsx'
import type { Place } from './grid-keys.ts'

type Pointed = {
  readonly active: Place
  readonly editing: Editing | undefined
  /** Keeps the edit that goes on in another cell. */
  readonly onLeave: () => void
  readonly onActive: (place: Place) => void
  readonly onAnchor: (place: Place) => void
}

/** A press makes a cell active, with Shift it widens the selection, and carrying the pointer selects. */
export function pointerActs({ active, editing, onLeave, onActive, onAnchor }: Pointed) {
  return { point, drag }

  function point(event: PointerEvent): void {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    if (editing !== undefined && isActive(place)) return
    if (editing !== undefined) onLeave()
    onActive(place)
    if (!event.shiftKey) onAnchor(place)
  }

  function drag(event: PointerEvent): void {
    if (event.buttons !== 1 || editing !== undefined || event.pointerType === 'touch') return
    const place = placeOf(event.target)
    if (place && !isActive(place)) onActive(place)
  }

  function isActive(place: Place): boolean {
    return place.at === active.at && place.column === active.column
  }
}
