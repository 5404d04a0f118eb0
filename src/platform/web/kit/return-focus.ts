/** The window that holds focus now; null while none does. */
export function windowInFocus(): Element | null {
  return document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null
}

/**
 * Where focus goes from a window that has closed: to `place`, or where the library takes it (true). Nowhere (false) when another
 * window has opened while this one faded: the person types there already.
 */
export function returnFocus(closed: Element | null, place: HTMLElement | null): HTMLElement | boolean {
  const holder = windowInFocus()
  if (holder !== null && holder !== closed) return false
  return place?.isConnected && place !== document.body ? place : true
}
