import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { ok, refuse } from '#/kernel/result.ts'
import { malformedField } from './malformed-field.ts'
import type { Letter, MailFailure, MailGateway } from './port.ts'

export type SmtpMailConfig = {
  readonly host: string
  readonly port: number
  /** `always`: TLS from the first byte. `required`: STARTTLS or no sending. `never`: for a server on this machine. */
  readonly tls: 'always' | 'required' | 'never'
  readonly user?: string
  readonly password?: string
  /** The sender as recipients see it. */
  readonly from: { readonly name: string; readonly address: string }
  readonly timeoutMs?: number
  /** Maximum emails sent concurrently; one more returns `unavailable`. */
  readonly maxLetters?: number
}

/** Sends email over SMTP, one connection per email. The Message-ID is derived from the key, so a retry can be recognized. */
export function smtpMail(config: SmtpMailConfig): MailGateway {
  const timeoutMs = config.timeoutMs ?? 15_000
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.tls === 'always',
    requireTLS: config.tls === 'required',
    ignoreTLS: config.tls === 'never',
    ...(config.user === undefined ? {} : { auth: { user: config.user, pass: config.password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Longer than the other timeouts, to distinguish silence before the email from silence after it.
    socketTimeout: timeoutMs * 3,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const maxLetters = config.maxLetters ?? 8
  let letters = 0

  return {
    isBuiltIn: false,
    async send(letter) {
      const field = malformedField(letter)
      if (field) return refuse({ kind: 'malformed', field })
      if (letters >= maxLetters) return refuse({ kind: 'unavailable' })
      letters += 1
      try {
        const sent = await transport.sendMail(letterToMail(letter, config))
        return ok({ providerId: sent.messageId, state: 'accepted' })
      } catch (error) {
        return refuse(failureOf(error))
      } finally {
        letters -= 1
      }
    },
  }
}

function letterToMail(letter: Letter, config: SmtpMailConfig) {
  const digest = createHash('sha256').update(letter.messageKey).digest('hex').slice(0, 32)
  return {
    from: config.from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    messageId: `<${digest}@${config.from.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/**
 * A reply from the server is conclusive, and so is a failure before the email. In any other case the email may have been
 * delivered.
 */
function failureOf(error: unknown): MailFailure {
  const code = textOf(error, 'code')
  const reply = Number(textOf(error, 'responseCode'))
  if (code === 'EAUTH') return { kind: reply >= 400 && reply < 500 ? 'unavailable' : 'denied' }
  // Nothing is sent to a server without an encrypted connection.
  if (code === 'ETLS') return { kind: 'unavailable' }
  if (reply >= 500) return { kind: 'rejected', code: String(reply), text: rejection(code) }
  if (reply >= 400) return { kind: 'unavailable' }
  if (code === 'EDNS' || textOf(error, 'syscall') === 'connect') return { kind: 'unavailable' }
  const timeout = textOf(error, 'timeoutType')
  if (timeout !== '' && timeout !== 'SOCKET_TIMEOUT') return { kind: 'unavailable' }
  return { kind: 'unknownOutcome' }
}

/** The reply itself is not stored: servers repeat the address in it. */
function rejection(code: string): string {
  return code === 'EENVELOPE' ? 'Сервер не принял адрес' : 'Сервер не принял письмо'
}

function textOf(error: unknown, name: string): string {
  if (!(error instanceof Error)) return ''
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
