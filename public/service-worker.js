// Answers only what has no network: pages kept by this browser (`platform/web/kept-copies.ts`) and their files. It writes nothing but
// its own offline page, so a new release may take its place at any moment: docs/decisions/0144. Shows notices that are pushed: 0146.
const offlineCache = 'offline-2'
const copiesPrefix = 'kept-pages:'
const assetsCache = 'kept-assets'
const offlineFiles = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg']
const copyLife = 24 * 60 * 60 * 1000

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request, assetsCache))
  else if (offlineFiles.includes(pathname)) event.respondWith(openFile(request, offlineCache))
})

addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)))

async function install() {
  const cache = await caches.open(offlineCache)
  await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'reload' })))
  await skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('offline-') && name !== offlineCache).map((name) => caches.delete(name)))
  if (registration.navigationPreload) await registration.navigationPreload.enable()
  await clients.claim()
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await keptCopy(event.request.url)) ?? (await caches.match('/offline.html', { cacheName: offlineCache })) ?? Response.error()
  }
}

async function keptCopy(address) {
  const names = await caches.keys()
  for (const name of names.filter((each) => each.startsWith(copiesPrefix))) {
    const cache = await caches.open(name)
    const copy = await cache.match(address)
    if (isLive(copy)) return copy
    // Another tab of the same page.
    const [other] = await cache.keys(address, { ignoreSearch: true })
    if (other && isLive(await cache.match(other))) return Response.redirect(other.url)
  }
}

function isLive(copy) {
  return copy !== undefined && Date.now() - Number(copy.headers.get('x-kept-at')) < copyLife
}

async function openFile(request, cacheName) {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}

// A browser takes the permission from whoever shows nothing for a push, so words that cannot be read are shown too.
async function showNotice(data) {
  const { title, link, tag } = readPush(data)
  await registration.showNotification(title, { tag, data: { link }, lang: 'ru', icon: '/icon-192.png', badge: '/icon-192.png' })
}

function readPush(data) {
  const usual = { title: 'Новое уведомление', link: '/person/notification', tag: 'notice' }
  try {
    return { ...usual, ...data.json() }
  } catch {
    return usual
  }
}

async function openNotice(notification) {
  notification.close()
  const address = new URL(notification.data?.link ?? '/', location.origin)
  if (address.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((window) => window.url === address.href) ?? windows.find((window) => window.focused) ?? windows[0]
  if (!there) return clients.openWindow(address.href)
  await there.focus().catch(() => undefined)
  // A page with something unsaved asks first, as on any other way out.
  if (there.url !== address.href) await there.navigate(address.href).catch(() => clients.openWindow(address.href))
}

// The next page its owner opens tells the server the new address.
async function subscribeAnew({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) await registration.pushManager.subscribe(oldSubscription.options)
}
