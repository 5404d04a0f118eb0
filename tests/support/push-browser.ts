import { expect } from '@playwright/test'
import type { Page, Worker } from '@playwright/test'
import type { PushStand, ShownPush } from '#/gateways/push/simulator/start-push-stand.ts'

/**
 * A browser whose push service is a stand. `PushManager` needs the network of the maker of the browser, so that it alone is replaced;
 * permissions, the service worker and what it shows are the browser's own. A headless shell has no notifications at all: it forbids them
 * whatever is allowed. There the permission is replaced too, and what the worker hands to the browser is kept in place of showing it.
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
  let isBare = false
  return {
    endpoint: () => endpoint,
    async allow(setting: 'granted' | 'denied') {
      const { targetInfo } = await session.send('Target.getTargetInfo')
      const { browserContextId } = targetInfo
      const permission = { name: 'notifications' }
      await session.send('Browser.setPermission', { permission, setting, origin, ...(browserContextId && { browserContextId }) })
      isBare ||= setting === 'granted' && (await page.evaluate('Notification.permission')) !== 'granted'
      if (!isBare) return
      await page.addInitScript({ content: replacePermission(setting) })
      await page.evaluate(replacePermission(setting))
    },
    /** Brings to the service worker what the push service has received. */
    async deliver(push: ShownPush) {
      await expect.poll(() => registrations.size).toBeGreaterThan(0)
      if (isBare) await workerOf(page).evaluate(keepShown)
      for (const registrationId of registrations)
        await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
    },
    shown: () =>
      isBare
        ? workerOf(page).evaluate<readonly Shown[]>(`registration.getNotifications().then(${views})`)
        : page.evaluate<readonly Shown[]>(
            `navigator.serviceWorker.ready.then((registration) => registration.getNotifications()).then(${views})`,
          ),
    /** A press on the newest notification, told to the worker as the browser does. */
    async press() {
      const event = isBare
        ? `Object.assign(new ExtendableEvent('notificationclick'), { notification })`
        : `new NotificationEvent('notificationclick', { notification })`
      await workerOf(page).evaluate(`registration.getNotifications().then(([notification]) => dispatchEvent(${event}))`)
    },
  }
}

type Shown = { readonly title: string; readonly body: string; readonly tag: string }

const views = '(shown) => shown.map(({ title, body, tag }) => ({ title, body, tag }))'

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker has started')
  return worker
}

function replacePermission(setting: 'granted' | 'denied'): string {
  return `Object.defineProperty(Notification, 'permission', { configurable: true, get: () => '${setting}' })
    Notification.requestPermission = async () => '${setting}'`
}

/** By the standard: one under a tag, the newest first; a closed one is no more. */
const keepShown = `if (!globalThis.kept) {
  globalThis.kept = []
  registration.showNotification = async (title, { tag, body = '', data }) => {
    const close = () => (kept = kept.filter((each) => each !== notification))
    const notification = { title, tag, body, data, close }
    kept = [notification, ...kept.filter((each) => each.tag !== tag)]
  }
  registration.getNotifications = async () => kept
}`

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
