import type { BrowserContext } from '@playwright/test'

/** Forbidden browser behavior, recorded while its pages live. */
export type Watched = {
  /** Other sites it requested anything from. */
  readonly strangers: Set<string>
  /** CSP violations, page errors, native dialogs. */
  readonly faults: string[]
}

/** Listens to every page of the browser, before its first script. */
export function watchBrowser(context: BrowserContext, site: string): Watched {
  const watched: Watched = { strangers: new Set(), faults: [] }
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && protocol !== 'data:' && protocol !== 'blob:') watched.strangers.add(origin)
  })
  context.on('weberror', (error) => watched.faults.push(error.error().message))
  context.on('dialog', (dialog) => {
    watched.faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) watched.faults.push(message.text())
  })
  return watched
}
