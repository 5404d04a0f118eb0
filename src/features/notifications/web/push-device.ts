import { call } from '#/platform/web/call.ts'
import { signedInAccount } from '#/platform/web/forget-copies.ts'
import { findSubscription, forgetPush, keepPushMemory, readPushMemory } from '#/platform/web/push-memory.ts'
import { renewNoticeDevice, saveNoticeDevice } from '../contract.ts'
import { bodyOf } from './subscription-body.ts'

/**
 * Notices in this browser. `uninstalled`: an iPhone shows them only to an installed application. `denied`: the person has forbidden them,
 * and only he can allow them again. `unreachable`: the browser could not subscribe at its push service.
 */
export type PushState = 'unsupported' | 'uninstalled' | 'denied' | 'off' | 'on' | 'unreachable'

type Role = 'client' | 'person'

export async function readPushState(role: Role, key: string): Promise<PushState> {
  if (!isSupported()) return isIphone() && !matchMedia('(display-mode: standalone)').matches ? 'uninstalled' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  if (!subscription || !isFor(subscription, key)) return 'off'
  return (await renewPush(role)) ? 'on' : 'off'
}

/** Asks for the permission, subscribes, and tells the server. */
export async function switchPushOn(role: Role, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const subscription = await subscribe(key)
  if (!subscription) return 'unreachable'
  const saved = await call(saveNoticeDevice, { params: { role }, body: bodyOf(subscription) })
  if (!saved.ok) {
    await subscription.unsubscribe()
    return 'off'
  }
  keepPushMemory({ owner: signedInAccount() ?? '', endpoint: subscription.endpoint })
  return 'on'
}

/** Says that this browser is here, maybe at a new address. Returns whether it shows notices of who is signed in. */
export async function renewPush(role: Role): Promise<boolean> {
  const memory = readPushMemory()
  if (memory === undefined) return false
  const subscription = await findSubscription()
  if (!subscription || memory.owner !== signedInAccount()) {
    await forgetPush()
    return false
  }
  const body = { ...bodyOf(subscription), was: memory.endpoint }
  const answer = await call(renewNoticeDevice, { params: { role }, body }, { skipAlerts: true })
  // Without an answer the subscription stands as it was; the address of another push service takes no notices of ours.
  if (!answer.ok) return answer.refusal.kind !== 'pushServiceUnknown'
  if (answer.value.is_on) keepPushMemory({ ...memory, endpoint: subscription.endpoint })
  else await forgetPush()
  return answer.value.is_on
}

async function subscribe(key: string): Promise<PushSubscription | undefined> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  if (former && isFor(former, key)) return former
  await former?.unsubscribe()
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    // The push service of the browser does not answer, or is forbidden here.
    return undefined
  }
}

/** A subscription made for former keys of the operator takes nothing signed by the new ones. */
function isFor({ options }: PushSubscription, key: string): boolean {
  if (options.applicationServerKey === null) return false
  const letters = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** An iPad calls itself a Mac; a Mac has no touch screen. */
function isIphone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
}
