import { randomUUID } from 'node:crypto'
import type { Service } from '#/features/services/domain/service.ts'
import { observeCalls } from '#/features/services/server/observe-calls.ts'
import { openMemory } from '#/features/services/server/open-memory.ts'
import type { ServiceMemory } from '#/features/services/server/open-memory.ts'
import type { Probes } from '#/features/services/server/watch-services.ts'
import type { Config } from '#/platform/server/config.ts'
import { reachPort, reachSite } from '#/platform/server/reach.ts'
import type { Gateways } from './open-gateways.ts'

export type Memories = Readonly<Record<Service, ServiceMemory>>
type Observed = Pick<Gateways, 'taxService' | 'npdStatus' | 'bank' | 'sms' | 'mail'>

/** What the whole installation knows of each service, one memory for a process. */
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

/** The same gateways, each call told to the memory. The tax service tells of itself: its breaker asks the memory too. */
export function observeGateways<Open extends Observed>(open: Open, memories: Memories): Open {
  const { npdStatus, bank, sms, mail } = open
  return {
    ...open,
    npdStatus: { ...npdStatus, statusOf: observeCalls(memories.npdStatus, (inn, on) => npdStatus.statusOf(inn, on)) },
    bank: {
      pay: observeCalls(memories.bank, (order) => bank.pay(order)),
      orderByKey: observeCalls(memories.bank, (key) => bank.orderByKey(key)),
    },
    sms: { ...sms, send: observeCalls(memories.sms, (message) => sms.send(message)) },
    mail: { ...mail, send: observeCalls(memories.mail, (letter) => mail.send(letter)) },
  }
}

/** Light questions for hours when nobody calls: none of them makes or changes anything at the party. */
export function probesOf(config: Config, open: Observed, statusUrl: string, memories: Memories): Probes {
  const telling = (service: Service, ask: () => Promise<boolean>) => async () =>
    memories[service].note({ answered: await ask(), isTrial: false })
  return {
    // An answer to a message that nobody sent: «no such message» is an answer.
    taxService: () => open.taxService.poll('GetTaxpayerStatus', randomUUID()),
    npdStatus: telling('npdStatus', () => reachSite(statusUrl)),
    bank: () => open.bank.orderByKey('naryad-probe'),
    sms: telling('sms', () => reachSms(config)),
    mail: telling('mail', () => reachMail(config)),
  }
}

/** Any of the providers will do. What is built in lives in our own database. */
async function reachSms({ sms }: Config): Promise<boolean> {
  const urls = [sms?.smsRu?.url, sms?.smsc?.url].filter((url) => url !== undefined)
  if (urls.length === 0) return true
  return (await Promise.all(urls.map((url) => reachSite(url)))).some(Boolean)
}

async function reachMail({ mail }: Config): Promise<boolean> {
  if (!mail) return true
  const { hostname, port, protocol } = new URL(mail.smtpUrl)
  // Under TLS from the first byte nobody greets before the handshake: the port alone tells.
  const isTls = protocol === 'smtps:'
  return reachPort(hostname, Number(port === '' ? '587' : port), isTls ? 'connect' : 'data')
}
