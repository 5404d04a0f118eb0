import { keepCopy } from './kept-copies.ts'
import { hasCopy } from './kept-copy.ts'
import { copyAsked, shownPage } from './kept-page.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Registers the service worker of somebody who is signed in and keeps a copy of each page that `mayKeep` allows, once the page has
 * nothing else to do.
 */
export async function startOfflineReading(mayKeep: (address: string) => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  copyAsked.write(hasCopy)
  shownPage.follow(keepShown)
  keepShown()

  function keepShown(): void {
    const address = shownPage.read()
    if (address === undefined || !navigator.onLine || !mayKeep(address)) return
    // A page that cannot be kept now is kept the next time it is opened.
    void whenIdle(() => keepCopy(address)).catch(() => undefined)
  }
}
