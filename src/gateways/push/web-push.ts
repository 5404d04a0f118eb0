import { Agent, request } from 'undici'
import vapid from 'web-push'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { PushDevice, PushFailure, PushGateway, PushNotice } from './port.ts'
import { isPushService } from './push-services.ts'

export type PushSettings = {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  readonly contact: string
  /** Origins of push services besides the known ones. */
  readonly services: readonly string[]
  readonly timeoutMs?: number
}

/** Seconds a push service keeps a message for a device that is off: by then the notice is read in the cabinet. */
const keptSeconds = 24 * 60 * 60

/** Web push: VAPID (RFC 8292) over RFC 8030, encrypted for the browser alone (RFC 8291). No redirect is followed. */
export function webPush({ timeoutMs = 10_000, services, ...keys }: PushSettings): PushGateway & AsyncDisposable {
  const agent = new Agent({ connections: 16, connect: { timeout: 3_000 }, maxResponseSize: 64 * 1024 })
  const vapidDetails = { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey }
  // Keys that sign nothing stop the start, and not the first message.
  vapid.getVapidHeaders('https://push.example', keys.contact, keys.publicKey, keys.privateKey, 'aes128gcm')
  const knows = (endpoint: string) => isPushService(endpoint, services)
  return {
    publicKey: keys.publicKey,
    knows,
    async send(device, notice) {
      if (!knows(device.endpoint)) return refuse({ kind: 'gone' })
      const sealed = seal(device, notice)
      return sealed === undefined ? refuse({ kind: 'gone' }) : post(sealed)
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }

  /** Undefined: the keys of the device are no point of the curve, and no message can be encrypted for it. */
  function seal({ endpoint, p256dh, auth }: PushDevice, { title, link, tag, isUrgent }: PushNotice) {
    try {
      const urgency = isUrgent ? 'high' : 'normal'
      return vapid.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify({ title, link, tag }), {
        vapidDetails,
        TTL: keptSeconds,
        urgency,
      })
    } catch {
      return undefined
    }
  }

  async function post({
    endpoint,
    headers,
    body,
  }: NonNullable<ReturnType<typeof seal>>): Promise<Result<undefined, PushFailure>> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await request(endpoint, { method: 'POST', headers: textsOf(headers), body, dispatcher: agent, signal })
      await reply.body.dump()
      return readStatus(reply.statusCode)
    } catch {
      // Sent or not, it may be sent again: the browser shows one notice under one tag.
      return refuse({ kind: 'unavailable' })
    }
  }
}

function readStatus(status: number): Result<undefined, PushFailure> {
  if (status >= 200 && status < 300) return ok(undefined)
  if (status === 404 || status === 410) return refuse({ kind: 'gone' })
  if (status === 401 || status === 403) return refuse({ kind: 'denied' })
  if (status === 429 || status >= 500) return refuse({ kind: 'unavailable' })
  return refuse({ kind: 'rejected', code: String(status) })
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
