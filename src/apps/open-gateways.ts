import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeFiles } from '#/gateways/bank-file/exchange-files.ts'
import type { BankFiles } from '#/gateways/bank-file/port.ts'
import { httpBankDirectory } from '#/gateways/bank-directory/http-bank-directory.ts'
import type { BankDirectorySource } from '#/gateways/bank-directory/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import type { MailGateway } from '#/gateways/mail/port.ts'
import { databaseTurns } from '#/gateways/npd-status/database-turns.ts'
import { openHttpStatusService, spacingFor } from '#/gateways/npd-status/http-status-service.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { ServiceTrouble, TaxService } from '#/gateways/npd/port.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { TimeStampAuthority } from '#/gateways/time-stamp/port.ts'
import type { MaxBot } from '#/gateways/max-bot/port.ts'
import type { PushGateway } from '#/gateways/push/port.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Remark } from '#/gateways/npd/take-notes-once.ts'
import type { AccountChannel, ChannelFor, PayoutChannel } from '#/gateways/payout-channel/port.ts'
import { startBankSimulator } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import { openChannels } from '#/features/connections/server/open-channels.ts'
import type { OfferedChannel } from '#/features/connections/server/open-channels.ts'
import { alfaKind } from '#/gateways/payout-channel/alfa/alfa-kind.ts'
import { tbankKind } from '#/gateways/payout-channel/tbank/tbank-kind.ts'
import { tochkaKind } from '#/gateways/payout-channel/tochka/tochka-kind.ts'
import { yookassaKind } from '#/gateways/payout-channel/yookassa/yookassa-kind.ts'
import { tbankChannel, tbankTraits } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import type { TbankConfig } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import { parseInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { OddAnswer } from '#/features/services/domain/odd-answer.ts'
import { recordOddAnswer } from '#/features/services/server/record-odd-answer.ts'
import type { Probes } from '#/features/services/server/watch-services.ts'
import type { Config } from '#/platform/server/config.ts'
import type { Database } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import type { Log } from '#/platform/server/log.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { observeGateways, openMemories, probesOf } from './observe-gateways.ts'
import type { Memories } from './observe-gateways.ts'
import { openFiles } from './open-files.ts'
import { openMax } from './open-max.ts'
import { openPush, openSms, openSmtp } from './open-messengers.ts'
import { clamdScan } from '#/gateways/virus-scan/clamd-scan.ts'
import type { VirusScan } from '#/gateways/virus-scan/port.ts'
import { openTimeStamps } from './open-time-stamps.ts'
import { openTrainingChannels } from './training-channels.ts'
import type { TrainingChannels } from './training-channels.ts'

export type Gateways = {
  readonly taxService: TaxService
  /** The interface through which a bank registers people as payers; when absent, people register themselves. */
  readonly bankTaxService: TaxService | undefined
  readonly npdStatus: NpdStatusService
  readonly channelFor: ChannelFor
  /** What an organization may connect its accounts to. */
  readonly offered: readonly OfferedChannel[]
  /** Absent when the directory of banks is loaded by hand. */
  readonly bankDirectory: BankDirectorySource | undefined
  readonly sms: SmsGateway
  readonly mail: MailGateway
  /** Absent when notices are not offered on devices. */
  readonly push: PushGateway | undefined
  /** Absent when there is no bot of MAX. */
  readonly max: MaxBot | undefined
  readonly files: FileStore
  /** Absent when roots of documents are not stamped. */
  readonly timeStamps: TimeStampAuthority | undefined
  /** Absent when attached files are not checked for viruses. */
  readonly virusScan: VirusScan | undefined
  readonly bankFiles: BankFiles
  /** Where people answer requests of the tax service: «Мой налог», real or simulated. */
  readonly myTaxUrl: string
  readonly bankPageUrl: string | undefined
  /** Books of the other stands of the training. */
  readonly standPages: TrainingChannels['pages']
  /** Light requests that only find out whether a party answers. */
  readonly probes: Probes
  close(): Promise<void>
}

/**
 * Opens the adapter of every outside party. A party without an endpoint is replaced by its simulator on loopback. `quick`
 * simulators answer at once, for a story played on its own clock.
 */
export async function openGateways(
  config: Config,
  db: Database,
  clock: Clock,
  pace: 'usual' | 'quick' = 'usual',
  log: Log = silentLog,
): Promise<Gateways> {
  const closers: (() => Promise<unknown>)[] = []
  const memories = openMemories({ db, clock })
  // A story played on its own clock says nothing about how services perform today.
  const isWatched = pace === 'usual'
  const npd = await openNpd(config, db, clock, pace, closers, isWatched ? memories : undefined, {
    onTrouble(trouble) {
      log.error({ party: 'tax service', trouble }, 'the tax service refuses all calls: the operator must act')
    },
    onRemark: (remark) => void recordOddAnswer({ db, clock, log }, toOddAnswer(remark)).catch(() => undefined),
  })
  const bank = await openBank(config, clock, pace, closers)
  const { bankConcurrency } = config
  const inFlight = bankConcurrency + Math.ceil(bankConcurrency / 4)
  const channel = tbankChannel({ ...bank, pace: { ...(config.bank ? tbankTraits.pace : trainingPace), inFlight } })
  closers.push(async () => channel[Symbol.asyncDispose]())
  const outbox = messageOutbox(db, clock)
  const sms = config.sms ? openSms(config.sms, clock, closers) : builtInSms(outbox)
  const mail = config.mail ? openSmtp(config.mail, config.brandName) : builtInMail(outbox)
  const open = { ...npd, channel, sms, mail }
  const observed = isWatched ? observeGateways(open, memories) : open
  const settlement = settlementOf(pace)
  const training = config.training
    ? await openTrainingChannels(config, bank.url, { clock, inFlight, settlement }, closers)
    : undefined
  const offered = training?.offered ?? (await liveChannels(config))
  const max = await openMax(config, clock, closers)
  const { fieldKey } = config.secrets
  const channels = openChannels({
    db,
    clock,
    fieldKey,
    offered,
    before: legacyChannel(config, observed.channel),
    slots: bankConcurrency,
  })
  closers.push(() => channels.close())
  return {
    ...observed,
    channelFor: channels.channelFor,
    offered,
    bankDirectory: config.bankDirectoryUrl === undefined ? undefined : httpBankDirectory(config.bankDirectoryUrl),
    probes: probesOf(config, observed, clock, memories),
    files: openFiles(config, (fault) => log.error({ fault }, 'a file could not be copied to the second place')),
    timeStamps: await openTimeStamps(config, clock, closers),
    push: openPush(config.push, closers),
    max: max.bot,
    virusScan: config.clamdUrl === undefined ? undefined : clamdScan(config.clamdUrl),
    bankFiles: exchangeFiles,
    bankPageUrl: config.bank ? undefined : bank.url,
    standPages: [...(training?.pages ?? []), ...(max.page === undefined ? [] : [{ title: 'Учебный MAX', url: max.page }])],
    async close() {
      for (const close of closers.toReversed()) await close()
    },
  }
}

type Alarms = { readonly onTrouble: (trouble: ServiceTrouble) => void; readonly onRemark: (remark: Remark) => void }

function toOddAnswer(remark: Remark): OddAnswer {
  const { message, kind } = remark
  const detail = remark.kind === 'setAside' ? remark.item : remark.kind === 'newWord' ? remark.word : undefined
  return { message, kind, field: 'field' in remark ? remark.field : undefined, detail }
}

async function openNpd(
  config: Config,
  db: Database,
  clock: Clock,
  pace: 'usual' | 'quick',
  closers: (() => Promise<unknown>)[],
  memories: Memories | undefined,
  alarms: Alarms,
) {
  const simulator = config.npd ? undefined : await openNpdSimulator(config, clock, pace, closers)
  const settings = npdSettings(config, simulator, pace, alarms)
  const taxService = openSoapTaxService({ ...settings, ...(memories ? { memory: memories.taxService } : {}) }, clock)
  closers.push(() => taxService.close())
  const { npdBankMasterToken: masterToken } = config
  const bankTaxService = masterToken === undefined ? undefined : openSoapTaxService({ ...settings, masterToken }, clock)
  closers.push(async () => bankTaxService?.close())
  const npdStatus = openHttpStatusService({
    url: config.npdStatusUrl ?? simulator?.siteUrl ?? 'https://statusnpd.nalog.ru',
    turns: config.npdStatusUrl === undefined && simulator ? undefined : databaseTurns(db, clock, spacingFor(2)),
  })
  closers.push(() => npdStatus.close())
  return { taxService, bankTaxService, npdStatus, myTaxUrl: simulator?.siteUrl ?? 'https://lknpd.nalog.ru' }
}

function npdSettings(config: Config, simulator: NpdAddresses | undefined, pace: 'usual' | 'quick', alarms: Alarms) {
  const operatorInn = parseInn(config.operator.inn)
  if (!operatorInn) throw new Error('OPERATOR_INN is not a valid ИНН')
  return {
    authUrl: config.npd?.authUrl ?? simulator?.authUrl ?? '',
    serviceUrl: config.npd?.serviceUrl ?? simulator?.serviceUrl ?? '',
    masterToken: config.npd?.masterToken ?? 'training-master-token',
    receiptsUrl: config.npd?.receiptUrl ?? `${simulator?.siteUrl ?? 'https://lknpd.nalog.ru'}/api/v1/receipt`,
    limits: { connections: config.npdPace.concurrency },
    platform: {
      partnerName: config.brandName,
      partnerType: 'PARTNER' as const,
      partnerConnectable: true,
      transitionLink: `${config.publicUrl}/partner/ConnectPartner`,
      partnersText: `${config.brandName}: чеки по заданиям оформляются сами`,
      inn: operatorInn,
      phone: config.mainPhone,
    },
    ...(pace === 'quick'
      ? { delayBeforePoll: () => Temporal.Duration.from({ seconds: 0 }) }
      : { callsPerSecond: config.npdPace.perSecond }),
    ...alarms,
  }
}

type NpdAddresses = { readonly authUrl: string; readonly serviceUrl: string; readonly siteUrl: string }

/** One process of an installation keeps the books; processes that only serve pages call it. */
async function openNpdSimulator(
  config: Config,
  clock: Clock,
  pace: 'usual' | 'quick',
  closers: (() => Promise<unknown>)[],
): Promise<NpdAddresses> {
  if (config.role === 'web') {
    const siteUrl = `http://127.0.0.1:${config.npdSimulatorPort}`
    return { siteUrl, authUrl: `${siteUrl}/open-api/AuthService`, serviceUrl: `${siteUrl}/ais3/smz/SmzIntegrationService` }
  }
  const simulator = await startTaxServiceSimulator({
    port: config.npdSimulatorPort,
    dataDir: join(config.dataDir, 'npd-simulator'),
    clock,
    ...(pace === 'quick' ? { rules: { latencyMs: [0, 0], pollsPerSecond: 10_000 } } : {}),
  })
  closers.push(() => simulator.close())
  return simulator
}

async function openBank(
  config: Config,
  clock: Clock,
  pace: 'usual' | 'quick',
  closers: (() => Promise<unknown>)[],
): Promise<TbankConfig> {
  if (config.bank) return realBank(config.bank)
  // Nobody answers there, and nothing is sent: see `notConnected`.
  if (!config.training) return { url: 'http://127.0.0.1:9', token: '' }
  const token = 'training-bank-token'
  if (config.role === 'web') return { url: `http://127.0.0.1:${config.bankSimulatorPort}`, token }
  const simulator = await startBankSimulator({
    port: config.bankSimulatorPort,
    dataDir: join(config.dataDir, 'bank-simulator'),
    clock,
    settlementDelay: settlementOf(pace),
  })
  closers.push(() => simulator.stop())
  return { url: simulator.url, token }
}

/** Payments of accounts that are not connected, when the installation has no bank of its own, wait until they are. */
function legacyChannel(config: Config, channel: PayoutChannel): AccountChannel {
  return config.bank || config.training ? channel : { ...channel, stopped: notConnected }
}

const notConnected = {
  text: 'Счёт не подключён к банку',
  fix: 'Подключите его: «Профиль компании», «Деньги». Деньги уйдут сами',
}

/** How long a stand takes from an order to the money. */
function settlementOf(pace: 'usual' | 'quick'): Temporal.Duration {
  return Temporal.Duration.from({ seconds: pace === 'quick' ? 0 : 2 })
}

/** Each kind at its own addresses. A kind of channel is added here. */
async function liveChannels(config: Config): Promise<readonly OfferedChannel[]> {
  return Promise.all(
    [tbankKind, yookassaKind, tochkaKind, alfaKind].map(async (kind) => {
      const { ca, ...addresses } = config.channelAddresses[kind.kind] ?? {}
      const trusted = ca === undefined ? {} : { ca: await readFile(ca, 'utf8') }
      return { kind, endpoints: { ...kind.endpoints, ...addresses, ...trusted } }
    }),
  )
}

/** The training bank is of this machine and holds nobody up. */
const trainingPace = { paysPerSecond: 10_000, looksPerSecond: 10_000 }

async function realBank({ url, secret, statementUrl, certificate }: NonNullable<Config['bank']>): Promise<TbankConfig> {
  if (!certificate) return { url, token: secret, statementUrl }
  const [cert, key, ca] = await Promise.all([
    readFile(certificate.cert, 'utf8'),
    readFile(certificate.key, 'utf8'),
    certificate.ca === undefined ? undefined : readFile(certificate.ca, 'utf8'),
  ])
  return { url, token: secret, statementUrl, tls: { cert, key, ca } }
}
