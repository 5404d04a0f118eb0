/** Whose notices this browser shows, and the address it was last known by. */
type PushMemory = { readonly owner: string; readonly endpoint: string }

const key = 'push-device'

export function readPushMemory(): PushMemory | undefined {
  try {
    const [owner, endpoint] = JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
    return owner && endpoint ? { owner, endpoint } : undefined
  } catch {
    return undefined
  }
}

export function keepPushMemory({ owner, endpoint }: PushMemory): void {
  localStorage.setItem(key, JSON.stringify([owner, endpoint]))
}

/** The subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** At sign-out, and when another account is seen at this browser: its push service is told to take no more. */
export async function forgetPush(): Promise<void> {
  if (readPushMemory() === undefined) return
  localStorage.removeItem(key)
  await (await findSubscription())?.unsubscribe()
}
