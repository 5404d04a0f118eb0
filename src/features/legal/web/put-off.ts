const key = 'textsPutOff'

/** Whether these very texts were put off since the last entry. The server can not know and asks nothing. */
export function arePutOff(slugs: readonly string[]): boolean {
  return typeof sessionStorage === 'undefined' || sessionStorage.getItem(key) === slugs.join()
}

/** Puts the question about these texts off until the next entry or a new text. */
export function putOff(slugs: readonly string[]): void {
  sessionStorage.setItem(key, slugs.join())
}
