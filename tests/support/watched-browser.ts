import type { BrowserContext } from '@playwright/test'

/** What a browser did that it must not: filled while its pages live. */
export type Watched = {
  /** Sites other than the one given that it asked for anything. */
  readonly strangers: Set<string>
  /** What the policy of a page refused, what failed in it, what it asked the human by a box of its own. */
  readonly faults: string[]
}

/** Listens to every page of the browser, from before its first script. */
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
