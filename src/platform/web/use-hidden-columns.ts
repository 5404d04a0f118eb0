import { useEffect, useState } from 'react'

/** Keys of the columns of a list that a person hides, kept in this browser; `usual` are hidden until he chooses. */
export function useHiddenColumns(list: string, personId: string, usual: readonly string[]) {
  const [hidden, setHidden] = useState(usual)
  const name = `columns:${list}:${personId}`
  // The server does not know them: the list is drawn the usual way first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHidden((before) => readKept(name) ?? before))
    return () => cancelAnimationFrame(frame)
  }, [name])
  return { hidden, hide }

  function hide(next: readonly string[]): void {
    setHidden(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing: the choice holds until the page is loaded again.
    }
  }
}

function readKept(name: string): readonly string[] | undefined {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return Array.isArray(read) ? read.map(String) : undefined
  } catch {
    return undefined
  }
}
