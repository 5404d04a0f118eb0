import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { PushStand, ShownPush } from '#/gateways/push/simulator/start-push-stand.ts'

/**
 * A browser whose push service is a stand. `PushManager` needs the network of the maker of the browser, so that it alone is replaced;
 * permissions, the service worker and what it shows are the browser's own.
 */
export async function openPushBrowser(page: Page, stand: PushStand, origin: string) {
  let endpoint = ''
  await page.exposeFunction('subscribeAtStand', () => {
    const device = stand.subscribe()
    endpoint = device.endpoint
    return device
  })
  await page.addInitScript({ content: replacePushManager })
  const session = await page.context().newCDPSession(page)
  const registrations = new Set<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
    for (const { registrationId, isDeleted } of found) if (!isDeleted) registrations.add(registrationId)
  })
  await session.send('ServiceWorker.enable')
  return {
    endpoint: () => endpoint,
    async allow(setting: 'granted' | 'denied') {
      const { targetInfo } = await session.send('Target.getTargetInfo')
      const { browserContextId } = targetInfo
      const permission = { name: 'notifications' }
      await session.send('Browser.setPermission', { permission, setting, origin, ...(browserContextId && { browserContextId }) })
    },
    /** Brings to the service worker what the push service has received. */
    async deliver(push: ShownPush) {
      await expect.poll(() => registrations.size).toBeGreaterThan(0)
      for (const registrationId of registrations)
        await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
    },
    shown: () =>
      page.evaluate<readonly { title: string; body: string; tag: string }[]>(`navigator.serviceWorker.ready
        .then((registration) => registration.getNotifications())
        .then((shown) => shown.map(({ title, body, tag }) => ({ title, body, tag })))`),
    /** A press on the newest notification, told to the worker as the browser does. */
    async press() {
      const [worker] = page.context().serviceWorkers()
      await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
        dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    },
  }
}

/** Kept in the storage of the page, as a browser keeps its subscription. */
const replacePushManager = `{
  const place = 'stand-subscription'
  const bytesOf = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const subscriptionOf = ({ endpoint, p256dh, auth, key }) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => (localStorage.removeItem(place), true),
  })
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem(place)
    return kept === null ? null : subscriptionOf(JSON.parse(kept))
  }
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    const kept = { ...(await subscribeAtStand()), key }
    localStorage.setItem(place, JSON.stringify(kept))
    return subscriptionOf(kept)
  }
}`
