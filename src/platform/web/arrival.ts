import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * After a move to another page focus stands on its heading, so that keys and a screen reader go on from there; the router itself
 * scrolls to the top, or back to where a page was left. Placed in the root, once for all pages.
 */
export function usePageArrival(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (isTaken(document.activeElement)) return
    focusOn(document.querySelector<HTMLElement>('main h1'))
  }, [pathname])
}

/** A dialog over the page, or a field that the page wants filled first. */
function isTaken(holder: Element | null): boolean {
  return holder !== null && holder.closest('[role=dialog], [role=alertdialog], main :is(input, textarea, select)') !== null
}

/** The same for the steps of one page: the heading that gets the result moves to the top of the screen when the step changes. */
export function useStepArrival<Heading extends HTMLElement>(step: string | number): RefObject<Heading | null> {
  const heading = useRef<Heading>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    focusOn(heading.current)
    heading.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return heading
}

function focusOn(heading: HTMLElement | null): void {
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
