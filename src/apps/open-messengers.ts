import { smtpMail } from '#/gateways/mail/smtp-mail.ts'
import type { MailGateway } from '#/gateways/mail/port.ts'
import type { PushGateway } from '#/gateways/push/port.ts'
import { webPush } from '#/gateways/push/web-push.ts'
import { orderedSms } from '#/gateways/sms/ordered-sms.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import { smsRu } from '#/gateways/sms/sms-ru.ts'
import { smsc } from '#/gateways/sms/smsc.ts'
import type { Clock } from '#/kernel/time.ts'
import type { SmsSettings } from '#/platform/server/config-sms.ts'
import type { Config } from '#/platform/server/config.ts'

export function openSms(settings: SmsSettings, clock: Clock, closers: (() => Promise<unknown>)[]): SmsGateway {
  const configured = [
    ...(settings.smsRu ? [smsRu(withoutAbsent(settings.smsRu))] : []),
    ...(settings.smsc ? [smsc(withoutAbsent(settings.smsc))] : []),
  ]
  for (const provider of configured) closers.push(async () => provider[Symbol.asyncDispose]())
  const named = settings.order.flatMap((name) => configured.filter(({ provider }) => provider === name))
  return orderedSms([...new Set([...named, ...configured])], clock)
}

/** Omits the sender's name when there is none. */
function withoutAbsent<S extends { readonly sender: string | undefined }>({ sender, ...rest }: S) {
  return sender === undefined ? rest : { ...rest, sender }
}

export function openSmtp(mail: NonNullable<Config['mail']>, name: string): MailGateway {
  const url = new URL(mail.smtpUrl)
  return smtpMail({
    host: url.hostname,
    port: Number(url.port === '' ? '587' : url.port),
    tls: url.protocol === 'smtps:' ? 'always' : 'required',
    ...(url.username === '' ? {} : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }),
    from: { name, address: mail.from },
  })
}

/** Notices on devices, where the operator has keys for them. */
export function openPush(settings: Config['push'], closers: (() => Promise<unknown>)[]): PushGateway | undefined {
  if (!settings) return undefined
  const gateway = webPush(settings)
  closers.push(async () => gateway[Symbol.asyncDispose]())
  return gateway
}
