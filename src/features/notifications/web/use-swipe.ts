import { useRef } from 'react'
import type { TouchEvent } from 'react'

/** Pixels to the left after which letting go acts. */
const enough = 96

/** A row that a finger pushes to the left and lets go acts; up and down it still scrolls the page. */
export function useSwipe(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number; row: HTMLElement } | undefined>(undefined)
  return {
    onTouchStart({ currentTarget: row, touches }: TouchEvent<HTMLElement>) {
      const finger = touches.item(0)
      start.current = finger ? { x: finger.clientX, y: finger.clientY, row } : undefined
    },
    onTouchMove({ touches }: TouchEvent<HTMLElement>) {
      const push = pushed(touches.item(0))
      if (push !== undefined) start.current?.row.style.setProperty('translate', `${Math.min(0, push)}px`)
    },
    onTouchEnd({ changedTouches }: TouchEvent<HTMLElement>) {
      const push = pushed(changedTouches.item(0))
      start.current?.row.style.removeProperty('translate')
      start.current = undefined
      if (push !== undefined && push < -enough) onSwipe()
    },
  }

  /** How far to the side; nothing when the finger goes rather up or down. */
  function pushed(finger: { readonly clientX: number; readonly clientY: number } | null): number | undefined {
    if (!finger || !start.current) return undefined
    const [aside, along] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
    return Math.abs(aside) > Math.abs(along) * 2 ? aside : undefined
  }
}
