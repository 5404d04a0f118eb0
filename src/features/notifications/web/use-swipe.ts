import { useRef } from 'react'
import type { TouchEvent } from 'react'

/** Pixels to the left after which a release triggers the action. */
const enough = 96

/** Triggers the action when a row is swiped to the left and released; vertical movement still scrolls the page. */
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

  /** Returns the horizontal shift; undefined when the movement is mostly vertical. */
  function pushed(finger: { readonly clientX: number; readonly clientY: number } | null): number | undefined {
    if (!finger || !start.current) return undefined
    const [aside, along] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
    return Math.abs(aside) > Math.abs(along) * 2 ? aside : undefined
  }
}
