import { useEffect, useState } from 'react'

/** Where rows are a spreadsheet; below it each is a card. */
const wide = '(width >= 56.25rem)'

export function isWideNow(): boolean {
  return matchMedia(wide).matches
}

/** Undefined until the browser has said: the server draws both, and styles show one. */
export function useIsWide(): boolean | undefined {
  const [isWide, setIsWide] = useState<boolean>()
  useEffect(() => {
    const query = matchMedia(wide)
    const look = () => setIsWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isWide
}

/** When the window is as wide, or as narrow, as that. */
export function whenWide(isWide: boolean): Promise<void> {
  const query = matchMedia(wide)
  return new Promise((resolve) => {
    if (query.matches === isWide) return resolve()
    query.addEventListener('change', () => resolve(), { once: true })
  })
}
