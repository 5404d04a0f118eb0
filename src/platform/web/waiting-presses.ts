import { addressOf } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { browserStore } from './browser-store.ts'
import { readCookie } from './session-cookies.ts'
import { sharedValue } from './shared-value.ts'

/** How a press is shown while it waits. */
export type PressWords = {
  /** «Сообщение», «Отклик», «Результат». */
  readonly what: string
  /** What is written in it: shown, and given back when it is refused. */
  readonly text: string
  /** The id of what it is about, to be shown there too. */
  readonly about: string
  /** Where it belongs. */
  readonly href: string
}

/** Something sent without a network: the call as it is, and its key, by which the server does it once. */
export type WaitingPress = PressWords & {
  readonly key: string
  readonly owner: string
  readonly method: string
  readonly address: string
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** It has left for the server once: its answer was lost, the deed may have been done. */
  readonly isTried: boolean
  /** The server has refused it; it is not sent again. */
  readonly refusal?: { readonly message: string; readonly action: string }
}

/** Heard by the page: what it shows has changed. */
export const sentEvent = 'naryad:press-sent'

const store = browserStore('waiting-presses')

/** Presses of this account, the oldest first. */
export const waitingPresses = sharedValue<readonly WaitingPress[]>([])

/** Keys of presses that are on their way. */
export const pressesUnderWay = sharedValue<ReadonlySet<string>>(new Set())

/**
 * Keeps an idempotent call that did not reach the server. It is sent by itself when the network is back (`send-waiting.ts`). False in a
 * browser that keeps nothing: then its caller tells the refusal. Never for money or a signature.
 */
export async function keepPress(
  endpoint: Endpoint & { readonly idempotent: true },
  input: { readonly params: Readonly<Record<string, unknown>>; readonly body: unknown },
  key: string,
  words: PressWords,
): Promise<boolean> {
  const owner = ownerOfPresses()
  if (owner === undefined) return false
  const call = { method: endpoint.method, address: addressOf(endpoint, input.params, {}), body: JSON.stringify(input.body) }
  await savePress({ ...words, ...call, key, owner, at: Date.now(), isTried: navigator.onLine })
  return waitingPresses.read().some((press) => press.key === key)
}

export async function savePress(press: WaitingPress): Promise<void> {
  await store.write((presses) => presses.put(press, press.key))
  await readPresses()
}

export async function removePress(key: string): Promise<void> {
  await store.write((presses) => presses.delete(key))
  await readPresses()
}

/** Reads what waits; another tab may have sent or taken back some of it. What another account has left goes. */
export async function readPresses(): Promise<readonly WaitingPress[]> {
  const found = await store.read((presses) => presses.getAll())
  const all = Array.isArray(found) ? (found as WaitingPress[]) : []
  const personId = readCookie('personid')
  const foreign = personId === undefined ? [] : all.filter(({ owner }) => !owner.startsWith(`${personId}:`))
  for (const { key } of foreign) await store.write((presses) => presses.delete(key))
  const owner = ownerOfPresses()
  const own = all.filter((press) => press.owner === owner).toSorted((one, other) => one.at - other.at)
  waitingPresses.write(own)
  return own
}

/** At sign-out, once it was asked about. */
export function forgetPresses(): void {
  store.forget()
  waitingPresses.write([])
}

/** A press is sent by whom it was made by: the same person on the same side, for the same organization. */
function ownerOfPresses(): string | undefined {
  const personId = readCookie('personid')
  if (personId === undefined || readCookie('token') === undefined) return undefined
  return `${personId}:${readCookie('clientmode') === '1' ? (readCookie('orgid') ?? '') : 'person'}`
}
