const key = 'textsPutOff'

/** Returns whether these exact texts were postponed since the last login. The server cannot know this and requests nothing. */
export function arePutOff(slugs: readonly string[]): boolean {
  return typeof sessionStorage === 'undefined' || sessionStorage.getItem(key) === slugs.join()
}

/** Postpones the question about these texts until the next login or a new text. */
export function putOff(slugs: readonly string[]): void {
  sessionStorage.setItem(key, slugs.join())
}
