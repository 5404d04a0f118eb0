import { resolve } from 'node:path'
import process from 'node:process'
import type { Processor } from '#/kernel/processor.ts'
import { ok, refuse, type Result } from '#/kernel/result.ts'
import { bankFrom, bankTokenFrom, channelAddressesFrom, type BankEndpoint } from './config-bank.ts'
import { type ConfigVariables, configVariables } from './config-variables.ts'
import { operatorFrom } from './config-operator.ts'
import type { Operator } from './config-operator.ts'
import { isTraining, problemsAmong, problemsIn } from './config-problems.ts'
import type { ConfigProblem } from './config-problems.ts'
import { maxSettingsFrom, type MaxSettings } from './config-max.ts'
import { pushSettingsFrom, type PushSettings } from './config-push.ts'
import { smsPolicyFrom, smsSettingsFrom, type SmsPolicy, type SmsSettings } from './config-sms.ts'
import type { LogSettings } from './log.ts'
import { givenFieldKey, trainingSecrets, type Secrets } from './training-secrets.ts'

/** Settings of an installation, read once at startup. A gateway left undefined is replaced by its simulator. */
export type Config = {
  readonly role: 'all' | 'web' | 'worker'
  readonly port: number
  readonly host: string
  /** Public address of the site, without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Past a pooler: migrations and listening need a connection that stays theirs. */
  readonly databaseDirectUrl: string | undefined
  readonly throughPooler: boolean
  /** A streaming replica from which browsers' lists are read. */
  readonly databaseReplicaUrl: string | undefined
  /** Connections of this process for its work, besides the one that listens. */
  readonly databaseConnections: number
  readonly brandName: string
  /** A folder with this operator's editions of the legal texts, added to the built-in ones. */
  readonly textsDir: string | undefined
  readonly operator: Operator
  /** Who processes personal data at the operator's order, as the operator names them. */
  readonly processors: readonly Processor[]
  readonly mainPhone: string
  readonly messengerPhone: string
  readonly npd: NpdEndpoint | undefined
  /** Master token of the bank through which people register; when undefined, they are directed to «Мой налог». */
  readonly npdBankMasterToken: string | undefined
  /** Payments that one process has with the bank at a time. */
  readonly bankConcurrency: number
  /** Limits of one process on tax service calls: concurrent, and started per second. */
  readonly npdPace: { readonly concurrency: number; readonly perSecond: number }
  readonly npdSimulatorPort: number
  readonly npdStatusUrl: string | undefined
  readonly bank: BankEndpoint | undefined
  readonly channelAddresses: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly bankSimulatorPort: number
  readonly yookassaSimulatorPort: number
  readonly tochkaSimulatorPort: number
  /** Where the directory of banks is fetched from every day; when undefined, it is loaded by hand. */
  readonly bankDirectoryUrl: string | undefined
  readonly sms: SmsSettings | undefined
  readonly smsPolicy: SmsPolicy
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  /** Keys of notices on devices; when undefined, nobody is offered them. */
  readonly push: PushSettings | undefined
  /** The bot of MAX; when undefined, there is none, but in training. */
  readonly max: MaxSettings | undefined
  readonly maxSimulatorPort: number
  /** A bucket of an S3 storage for files; when undefined, they are kept in `dataDir`. */
  readonly bucket: { readonly url: string; readonly region: string; readonly keyId: string; readonly secret: string } | undefined
  /** The second place of files: a folder, best on another disk. */
  readonly filesCopyDir: string | undefined
  /** A time-stamp authority for the roots of days, and the file with the certificates it must lead to. */
  readonly tsa: { readonly url: string; readonly ca: string } | undefined
  /** The virus scanner of attached files: `tcp://host:port` or `unix:/path`. */
  readonly clamdUrl: string | undefined
  /** Where the hashes of the night's signed journal heads are sent. */
  readonly journalMail: string | undefined
  /** «Учебный режим»: every gateway is a simulator. */
  readonly training: boolean
  readonly demoData: boolean
  /** Days between a request to delete an account and its deletion. */
  readonly closingDays: number
  /** Tax debt from which a person gets the full warning: kopecks, or days overdue. */
  readonly debtThresholds: { readonly amount: number; readonly overdueDays: number }
  readonly log: LogSettings
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  readonly trustedProxy: readonly string[]
  /** Path → target. */
  readonly redirectRules: Readonly<Record<string, string>>
  readonly secrets: Secrets
}

export type NpdEndpoint = {
  readonly authUrl: string
  readonly serviceUrl: string
  readonly receiptUrl: string
  readonly masterToken: string
}

type ConfigRefusal = { readonly kind: 'badConfig'; readonly problems: readonly ConfigProblem[] }

/** For entry points: prints what is wrong and exits with code 2. */
export function requireConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  if (config.ok) return config.value
  process.stderr.write(explainConfigProblems(config.refusal.problems))
  process.exit(2)
}

export function explainConfigProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(({ variable, got, expected }) => `  ${variable}: получено ${got}, ожидается ${expected}`)
  return ['Настройки не приняты, «Наряд» не запущен:', ...lines, ''].join('\n')
}

/**
 * Reads the environment; an empty value counts as absent. In training mode missing secrets are generated once and kept in
 * `dataDir/secrets.json`; with a real gateway they are required.
 */
export function readConfig(env: NodeJS.ProcessEnv): Result<Config, ConfigRefusal> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = configVariables.safeParse(given)
  if (!parsed.success) return refuse({ kind: 'badConfig', problems: problemsIn(parsed.error, given) })
  const read = parsed.data
  const problems = problemsAmong(read)
  if (problems.length > 0) return refuse({ kind: 'badConfig', problems })
  return ok(configFrom(read))
}

function configFrom(read: ConfigVariables): Config {
  const training = isTraining(read)
  const dataDir = resolve(read.DATA_DIR)
  return {
    role: read.ROLE,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    throughPooler: read.DATABASE_POOLER === 'transaction',
    databaseConnections: read.DATABASE_CONNECTIONS ?? connectionsOf[read.ROLE],
    brandName: read.BRAND_NAME,
    textsDir: read.TEXTS_DIR === undefined ? undefined : resolve(read.TEXTS_DIR),
    operator: operatorFrom(read),
    processors: read.PROCESSORS,
    mainPhone: read.MAIN_PHONE ?? '8 800 000-00-00',
    messengerPhone: read.MESSENGER_PHONE ?? read.MAIN_PHONE ?? '+7 900 000-00-00',
    ...gatewaysFrom(read),
    bucket: bucketFrom(read),
    filesCopyDir: read.FILES_COPY_DIR === undefined ? undefined : resolve(read.FILES_COPY_DIR),
    tsa: read.TSA_URL && read.TSA_CA ? { url: read.TSA_URL, ca: read.TSA_CA } : undefined,
    clamdUrl: read.CLAMD_URL,
    journalMail: read.JOURNAL_MAIL,
    training,
    demoData: read.DEMO_DATA ?? training,
    closingDays: read.CLOSING_DAYS,
    debtThresholds: { amount: read.TAX_DEBT_WARNING_RUBLES * 100, overdueDays: read.TAX_DEBT_WARNING_DAYS },
    log: { level: read.LOG_LEVEL, format: read.LOG_FORMAT },
    trustedProxy: read.TRUSTED_PROXY,
    redirectRules: read.REDIRECT_RULES,
    secrets: secretsFrom(read) ?? trainingSecrets(dataDir, read),
  }
}

/** Pages ask short questions; jobs hold a connection for the length of a transaction. */
const connectionsOf = { all: 16, web: 10, worker: 16 } as const

function hostInUrl(host: string): string {
  if (['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function gatewaysFrom(read: ConfigVariables) {
  const { NPD_AUTH_URL: authUrl, NPD_SERVICE_URL: serviceUrl, NPD_MASTER_TOKEN: masterToken } = read
  const { SMTP_URL, MAIL_FROM } = read
  const receiptUrl = read.NPD_RECEIPT_URL ?? 'https://lknpd.nalog.ru/api/v1/receipt'
  return {
    npd: authUrl && serviceUrl && masterToken ? { authUrl, serviceUrl, masterToken, receiptUrl } : undefined,
    npdBankMasterToken: bankTokenFrom(read),
    bankConcurrency: read.BANK_CONCURRENCY,
    npdPace: { concurrency: read.NPD_CONCURRENCY, perSecond: read.NPD_RATE_PER_SECOND },
    npdSimulatorPort: read.NPD_SIMULATOR_PORT ?? portAfter(read.PORT, 1),
    npdStatusUrl: read.NPD_STATUS_URL,
    bank: bankFrom(read),
    channelAddresses: channelAddressesFrom(read),
    bankSimulatorPort: read.BANK_SIMULATOR_PORT ?? portAfter(read.PORT, 2),
    yookassaSimulatorPort: read.YOOKASSA_SIMULATOR_PORT ?? portAfter(read.PORT, 3),
    tochkaSimulatorPort: read.TOCHKA_SIMULATOR_PORT ?? portAfter(read.PORT, 4),
    bankDirectoryUrl: read.BANK_DIRECTORY_URL,
    sms: smsSettingsFrom(read),
    smsPolicy: smsPolicyFrom(read),
    push: pushSettingsFrom(read),
    max: maxSettingsFrom(read),
    maxSimulatorPort: read.MAX_SIMULATOR_PORT ?? portAfter(read.PORT, 5),
    mail: SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined,
  }
}

function bucketFrom({ S3_URL: url, S3_KEY_ID: keyId, S3_SECRET: secret, S3_REGION: region }: ConfigVariables) {
  return url && keyId && secret ? { url, region, keyId, secret } : undefined
}

/** 0 asks the system for any free port. */
function portAfter(port: number, step: number): number {
  return port === 0 || port + step > 65_535 ? 0 : port + step
}

function secretsFrom(read: ConfigVariables): Secrets | undefined {
  const { CODE_PEPPER: codePepper, PASSWORD_PEPPER: passwordPepper } = read
  const fieldKey = givenFieldKey(read)
  return codePepper && passwordPepper && fieldKey ? { codePepper, passwordPepper, fieldKey } : undefined
}
