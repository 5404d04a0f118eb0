import { newAttemptKey } from '#/platform/web/default-headers.ts'

const place = 'outside-upload'

/** The key of this window's files, by which a list finds its own. `isKnown`: some came before a reload, or before the window was closed. */
export function uploadKey(): { readonly key: string; readonly isKnown: boolean } {
  const known = kept((storage) => storage.getItem(place)) ?? undefined
  return { key: known ?? newAttemptKey(), isKnown: known !== undefined }
}

/** The server has a file under this key: it is worth coming back to. */
export function keepUploadKey(key: string): void {
  kept((storage) => storage.setItem(place, key))
}

/** A list has started with these files: the next ones are of another. */
export function forgetUploadKey(): void {
  kept((storage) => storage.removeItem(place))
}

/** A browser that keeps nothing only loses the files at a reload. */
function kept<Value>(ask: (storage: Storage) => Value): Value | undefined {
  try {
    return ask(sessionStorage)
  } catch {
    return undefined
  }
}
