import { WaitingPart } from '#/platform/web/frame/waiting-part.tsx'
import { WaitingCards } from '#/platform/web/kit/waiting-cards.tsx'
import { drawWaiting } from '#/platform/web/kit/waiting-list.tsx'
import { readPushMemory } from '#/platform/web/push-memory.ts'
import { startSending } from '#/platform/web/send-waiting.ts'
import { readCookie } from '#/platform/web/session-cookies.ts'

/** Copies for reading without a network come after what is likely to be opened next. */
const readingTime = 2_000

/**
 * What who is signed in needs to go on without a network, brought while there is one: what waits to be sent, then copies of pages. Last
 * of all, a browser that shows notices says that it is here.
 */
export function startWithoutNetwork(): void {
  drawWaiting.write((about) => (about === undefined ? <WaitingPart /> : <WaitingCards about={about} />))
  startSending()
  setTimeout(() => void readOffline(), readingTime)
}

async function readOffline(): Promise<void> {
  const [{ startOfflineReading }, { mayReadOffline }] = await Promise.all([
    import('#/platform/web/offline-reading.ts'),
    import('./offline-pages.ts'),
  ])
  await startOfflineReading(mayReadOffline)
  if (readPushMemory() === undefined) return
  const { renewPush } = await import('#/features/notifications/web/push-device.ts')
  await renewPush(readCookie('clientmode') === '1' ? 'client' : 'person')
}
