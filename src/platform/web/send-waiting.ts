import { toast } from './alerts.ts'
import { readEnvelope } from './call.ts'
import { refusalOf } from './call-refusal.ts'
import { defaultHeaders } from './default-headers.ts'
import { silence } from './silence.ts'
import { pressesUnderWay, readPresses, removePress, savePress, sentEvent, waitingPresses } from './waiting-presses.ts'
import type { WaitingPress } from './waiting-presses.ts'

const shortestPause = 2_000
const longestPause = 30_000
/** The server knows a key for 30 days; nobody expects words of last week to leave by themselves. */
const longestWait = 7 * 24 * 60 * 60_000

let pause = shortestPause
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits for the network: now, when the network or the server is back, and with growing pauses until then. */
export function startSending(): void {
  addEventListener('online', begin)
  document.addEventListener('visibilitychange', begin)
  silence.follow(() => silence.read() === undefined && begin())
  waitingPresses.follow(plan)
  begin()
}

function begin(): void {
  pause = shortestPause
  void sendAll()
}

function plan(): void {
  if (timer !== undefined || waitingPresses.read().every(({ refusal }) => refusal)) return
  timer = setTimeout(() => {
    timer = undefined
    void sendAll()
  }, pause)
  pause = Math.min(pause * 2, longestPause)
}

/** One tab sends at a time, in the order they were pressed. */
async function sendAll(): Promise<void> {
  if (isSending || document.visibilityState !== 'visible') return
  isSending = true
  // Plain HTTP has no locks; the key still makes it one deed.
  const { locks } = navigator as { readonly locks?: LockManager }
  await (locks ? locks.request('waiting-presses', { ifAvailable: true }, (lock) => (lock ? send() : undefined)) : send())
  isSending = false
  plan()
}

async function send(): Promise<void> {
  for (const press of await readPresses()) {
    if (press.refusal) continue
    if (!navigator.onLine) break
    pressesUnderWay.write(new Set([press.key]))
    const isSettled = await settle(press).catch(() => false)
    pressesUnderWay.write(new Set())
    if (!isSettled) break
  }
}

/** Whether the press needs no more sending. */
async function settle(press: WaitingPress): Promise<boolean> {
  if (Date.now() - press.at > longestWait) return refuse(press, { message: 'Ждало больше недели', action: 'Отправьте ещё раз' })
  if (!press.isTried) await savePress({ ...press, isTried: true })
  const answer = await fetch(press.address, {
    method: press.method,
    headers: {
      ...defaultHeaders(),
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': press.key,
    },
    body: press.body,
  })
  const envelope = await readEnvelope(answer)
  const isDone = answer.ok && typeof envelope?.['code'] === 'number' && envelope['code'] >= 0
  // The kind says that the server did it and could not answer.
  if (isDone || envelope?.['kind'] === 'alreadyDone') {
    await removePress(press.key)
    toast(`Отправлено: ${press.what.toLowerCase()}`)
    dispatchEvent(new CustomEvent(sentEvent))
    return true
  }
  const isPassing = answer.status === 401 || answer.status === 429 || answer.status >= 500 || envelope?.['kind'] === 'keyRunning'
  if (isPassing || !envelope) return false
  const { message, action = '' } = refusalOf(answer, envelope)
  return refuse(press, { message, action })
}

async function refuse(press: WaitingPress, refusal: NonNullable<WaitingPress['refusal']>): Promise<true> {
  await savePress({ ...press, refusal })
  return true
}
