import { randomUUID } from 'node:crypto'
import type { Service } from '#/features/services/domain/service.ts'
import { observeCalls } from '#/features/services/server/observe-calls.ts'
import { openMemory } from '#/features/services/server/open-memory.ts'
import type { ServiceMemory } from '#/features/services/server/open-shared-memory.ts'
import type { Probes } from '#/features/services/server/watch-services.ts'
import type { MailGateway } from '#/gateways/mail/port.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { PayoutChannel } from '#/gateways/payout-channel/port.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Config } from '#/platform/server/config.ts'
import { reachPort } from '#/platform/server/reach-port.ts'

export type Memories = Readonly<Record<Service, ServiceMemory>>
type Observed = {
  readonly taxService: TaxService
  readonly npdStatus: NpdStatusService
  readonly channel: PayoutChannel
  readonly sms: SmsGateway
  readonly mail: MailGateway
}

/** What the whole installation knows of each service: one memory per process. */
export function openMemories(deps: Parameters<typeof openMemory>[0]): Memories {
  const open = (service: Service) => openMemory(deps, service)
  return {
    taxService: open('taxService'),
    npdStatus: open('npdStatus'),
    bank: open('bank'),
    sms: open('sms'),
    mail: open('mail'),
  }
}

/**
 * The same gateways with each call reported to the memory. The tax service reports itself, because its breaker reads the memory
 * too.
 */
export function observeGateways<Open extends Observed>(open: Open, memories: Memories): Open {
  const { npdStatus, channel, sms, mail } = open
  return {
    ...open,
    npdStatus: { ...npdStatus, statusOf: observeCalls(memories.npdStatus, (inn, on) => npdStatus.statusOf(inn, on)) },
    channel: {
      ...channel,
      pay: observeCalls(memories.bank, (order) => channel.pay(order)),
      find: observeCalls(memories.bank, (place) => channel.find(place)),
      check: observeCalls(memories.bank, () => channel.check()),
    },
    sms: { ...sms, send: observeCalls(memories.sms, (message) => sms.send(message)) },
    mail: { ...mail, send: observeCalls(memories.mail, (letter) => mail.send(letter)) },
  }
}

const nobody = knownInn('990900000453')

/** Light probes for hours without calls: none of them creates or changes anything at the party. */
export function probesOf(config: Config, open: Observed, clock: Clock, memories: Memories): Probes {
  const telling = (service: Service, ask: () => Promise<boolean>) => async () =>
    memories[service].note({ answered: await ask(), isTrial: false })
  return {
    // Polls for a message that nobody sent: «no such message» is an answer.
    taxService: () => open.taxService.poll('GetTaxpayerStatus', randomUUID()),
    // Asks about an ИНН that is never assigned. It waits its turn like any question, because the service allows two a minute.
    npdStatus: () => open.npdStatus.statusOf(nobody, moscowDate(clock.now())),
    bank: () => open.channel.check(),
    sms: telling('sms', () => reachSms(config, open.sms)),
    mail: telling('mail', () => reachMail(config)),
  }
}

/** Any of the providers is enough: each is asked about a message nobody sent. The built-in gateway uses our own database. */
async function reachSms({ sms }: Config, gateway: SmsGateway): Promise<boolean> {
  const providers = [...(sms?.smsRu ? ['sms.ru'] : []), ...(sms?.smsc ? ['smsc.ru'] : [])]
  const reports = await Promise.all(providers.map((provider) => gateway.report({ provider, providerId: '0' })))
  return reports.length === 0 || reports.some((report) => report.ok || report.refusal.kind !== 'unavailable')
}

async function reachMail({ mail }: Config): Promise<boolean> {
  if (!mail) return true
  const { hostname, port, protocol } = new URL(mail.smtpUrl)
  // With TLS from the first byte, the server does not greet before the handshake, so an open port is the only check.
  const isTls = protocol === 'smtps:'
  return reachPort(hostname, Number(port === '' ? '587' : port), isTls ? 'connect' : 'data')
}

function knownInn(text: string) {
  const inn = parsePersonInn(text)
  if (!inn) throw new Error('Not an ИНН')
  return inn
}
