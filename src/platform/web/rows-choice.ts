/** Whether the rows of lists are dense or roomy: a choice of whoever sits at this browser. Styles read it: `dense:` of theme.css. */
const stored = 'rows'

/** Runs in the head of the page, before anything is painted. */
export const keepRows = `try{if(localStorage.getItem('${stored}'))document.documentElement.dataset.rows='roomy'}catch{}`

export function areRowsRoomy(): boolean {
  return document.documentElement.dataset['rows'] === 'roomy'
}

const listeners = new Set<() => void>()

export function followRows(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseRows(roomy: boolean): void {
  if (roomy) document.documentElement.dataset['rows'] = 'roomy'
  else delete document.documentElement.dataset['rows']
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(stored, roomy ? 'roomy' : '')
  } catch {
    // A browser that keeps nothing: the choice holds until the page is loaded again.
  }
}
