import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { openCallPace } from '#/platform/server/call-pace.ts'
import { wasNeverSent } from '#/platform/server/never-sent.ts'
import type { ChannelFailure, ChannelPace } from './port.ts'

/** `moves` marks the call that makes an order: without its answer nobody knows whether money moved. */
export type ChannelCall<Host extends string> = {
  readonly method: 'GET' | 'POST'
  readonly at: Host
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly moves?: boolean
}

export type CallFailure = ChannelFailure | { readonly kind: 'unknownOrder' }
export type Reply = { readonly json: unknown }

export type CallSettings<Host extends string> = {
  /** Where each kind of calls goes; a path of the address is put before that of the call. */
  readonly hosts: Readonly<Record<Host, string>>
  readonly headersOf: () => Readonly<Record<string, string>>
  readonly pace: ChannelPace
  /** Timeout of the whole call, including connecting. */
  readonly timeoutMs?: number | undefined
  readonly connectTimeoutMs?: number | undefined
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string | undefined } | undefined
  /** What an answer means; only the channel's own words prove that nothing was done. */
  readonly read: (status: number, text: string, call: ChannelCall<Host>) => Result<Reply, CallFailure>
}

type Call<Host extends string> = (call: ChannelCall<Host>) => Promise<Result<Reply, CallFailure>>

export type ChannelCalls<Host extends string> = {
  readonly call: Call<Host>
  /** A call that changes nothing: without an answer there is nothing to be unsure of. */
  readonly look: Call<Host>
  readonly close: () => Promise<void>
}

/**
 * Calls of one channel, within its pace: a timeout or a broken connection is `unknownOutcome`, a connection that was never made
 * `unavailable`, and a call over the number under way is `busy` and touches no network.
 */
export function openChannelCalls<Host extends string>(settings: CallSettings<Host>): ChannelCalls<Host> {
  const { pace } = settings
  const opened = new Map<string, ReturnType<typeof openHost>>()
  const pays = openCallPace(pace.paysPerSecond)
  const looks = openCallPace(pace.looksPerSecond)
  let underWay = 0

  return {
    call,
    async look(asked) {
      const reply = await call(asked)
      return reply.ok || reply.refusal.kind !== 'unknownOutcome' ? reply : refuse({ kind: 'unavailable' })
    },
    async close() {
      await Promise.all([...opened.values()].map(({ pool }) => pool.destroy()))
    },
  }

  async function call(asked: ChannelCall<Host>): Promise<Result<Reply, CallFailure>> {
    if (underWay >= pace.inFlight) return refuse({ kind: 'busy', by: 'us' })
    underWay += 1
    try {
      await (asked.moves ? pays : looks).turn()
      const { pool, prefix } = hostOf(settings.hosts[asked.at])
      const reply = await pool.request(requestOf(asked, prefix, settings))
      return settings.read(reply.statusCode, await reply.body.text(), asked)
    } catch (error) {
      if (settings.tls && isCertificateRefused(error)) return refuse({ kind: 'denied' })
      return refuse({ kind: wasNeverSent(error) ? 'unavailable' : 'unknownOutcome' })
    } finally {
      underWay -= 1
    }
  }

  function hostOf(url: string) {
    const host = opened.get(url) ?? openHost(url, settings)
    opened.set(url, host)
    return host
  }
}

function openHost<Host extends string>(url: string, { pace, connectTimeoutMs, tls }: CallSettings<Host>) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    connections: pace.inFlight,
    connect: { timeout: connectTimeoutMs ?? 3_000, ...tls },
    maxResponseSize: 16 * 1024 * 1024,
  })
  return { pool, prefix: pathname.replace(/\/$/, '') }
}

function requestOf<Host extends string>(
  call: ChannelCall<Host>,
  prefix: string,
  { headersOf, timeoutMs }: CallSettings<Host>,
): Dispatcher.RequestOptions {
  const { method, body } = call
  const headers = { accept: 'application/json', ...headersOf(), ...call.headers }
  const signal = AbortSignal.timeout(timeoutMs ?? 15_000)
  const path = `${prefix}${call.path}`
  if (body === undefined) return { method, path, headers, signal }
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body, signal }
}

/** The bank ends the handshake of a stranger before it reads a request. Any other alert may come after it has read one. */
function isCertificateRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code.startsWith('ERR_SSL_') && ofCertificate.test(code)
}

const ofCertificate =
  /ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_(?:UNKNOWN|EXPIRED|REVOKED|REQUIRED)|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED)$/
