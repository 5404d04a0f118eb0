import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import { readCredentials } from '../domain/credentials.ts'
import type { CredentialProblem, Credentials } from '../domain/credentials.ts'
import type { OfferedChannel } from './open-channels.ts'

export type TypedSecrets = {
  readonly credentials: readonly { readonly name: string; readonly value: string }[]
  readonly secret_until?: Temporal.PlainDate | null | undefined
}

export type ReadSecrets = { readonly credentials: Credentials; readonly secretUntil: Temporal.PlainDate | null }

/** What was typed, as the kind of channel asks for it, and the first day on which any of it ends. */
export function readSecrets(
  { kind, isTraining = false }: OfferedChannel,
  typed: TypedSecrets,
): Result<ReadSecrets, CredentialProblem> {
  const asked = kind.fields.map((field) => ({ ...field, isOptional: field.isOptional ?? (isTraining && field.kind === 'pem') }))
  const read = readCredentials(asked, Object.fromEntries(typed.credentials.map(({ name, value }) => [name, value])))
  if (!read.ok) return read
  const ends = typed.secret_until ?? null
  const pems = kind.fields.flatMap(({ name, kind: form }) => (form === 'pem' && read.value[name] !== undefined ? [name] : []))
  if (pems.length === 0) return ok({ credentials: read.value, secretUntil: ends })
  const certificate = certificateEnd(pems.map((name) => read.value[name] ?? ''))
  if (!certificate) {
    const problem = 'Сертификат и ключ не читаются или не подходят друг к другу'
    return refuse({ kind: 'credentialsBad', field: pems[0] ?? '', problem })
  }
  return ok({ credentials: read.value, secretUntil: earlier(ends, certificate) })
}

function certificateEnd([cert = '', key = '']: readonly string[]): Temporal.PlainDate | undefined {
  try {
    createSecureContext({ cert, key })
    return moscowDate(new X509Certificate(cert).validToDate.toTemporalInstant())
  } catch {
    return undefined
  }
}

function earlier(one: Temporal.PlainDate | null, other: Temporal.PlainDate): Temporal.PlainDate {
  return one && Temporal.PlainDate.compare(one, other) < 0 ? one : other
}
