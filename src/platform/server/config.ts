import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import type { z } from 'zod'
import { parseBankAccount } from '#/kernel/bank-account.ts'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import { ok, refuse, type Result } from '#/kernel/result.ts'
import { type ConfigVariables, configVariables } from './config-variables.ts'
import { smscLacks, smsPolicyFrom, smsSettingsFrom, smsTogether, type SmsPolicy, type SmsSettings } from './config-sms.ts'
import type { LogSettings } from './log.ts'
import { givenFieldKey, secretVariables, trainingSecrets, type Secrets } from './training-secrets.ts'

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
  /** Connections of this process for its work, besides the one that listens. */
  readonly databaseConnections: number
  readonly brandName: string
  /** A folder with this operator's editions of the legal texts, added to the built-in ones. */
  readonly textsDir: string | undefined
  readonly operator: Operator
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
  readonly bank: { readonly url: string; readonly secret: string } | undefined
  readonly bankSimulatorPort: number
  /** Where the directory of banks is fetched from every day; when undefined, it is loaded by hand. */
  readonly bankDirectoryUrl: string | undefined
  readonly sms: SmsSettings | undefined
  readonly smsPolicy: SmsPolicy
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
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

export type Operator = {
  readonly name: string
  readonly inn: string
  readonly ogrn: string
  readonly address: string
  readonly email: string
  /** Where an organization proves itself by a payment; without it the operator takes signed statements only. */
  readonly account: OperatorAccount | undefined
}

export type OperatorAccount = { readonly bik: Bik; readonly account: BankAccount }

export type NpdEndpoint = {
  readonly authUrl: string
  readonly serviceUrl: string
  readonly receiptUrl: string
  readonly masterToken: string
}

/** `got` never contains a secret. */
type ConfigProblem = { readonly variable: string; readonly got: string; readonly expected: string }

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
  const problems = [...missingTogether(read), ...halfTraining(read), ...unwritable(read)]
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
    throughPooler: read.DATABASE_POOLER === 'transaction',
    databaseConnections: read.DATABASE_CONNECTIONS ?? connectionsOf[read.ROLE],
    brandName: read.BRAND_NAME,
    textsDir: read.TEXTS_DIR === undefined ? undefined : resolve(read.TEXTS_DIR),
    operator: operatorFrom(read),
    mainPhone: read.MAIN_PHONE ?? '8 800 000-00-00',
    messengerPhone: read.MESSENGER_PHONE ?? read.MAIN_PHONE ?? '+7 900 000-00-00',
    ...gatewaysFrom(read),
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

function operatorFrom(read: ConfigVariables): Operator {
  return {
    name: read.OPERATOR_NAME ?? 'ООО «Наряд»',
    inn: read.OPERATOR_INN ?? '7700000009',
    ogrn: read.OPERATOR_OGRN ?? '1027700000019',
    address: read.OPERATOR_ADDRESS ?? '101000, г. Москва, ул. Учебная, д. 1',
    email: read.OPERATOR_EMAIL ?? 'help@naryad.example',
    account: operatorAccount(read),
  }
}

function operatorAccount({ OPERATOR_BIK: bik, OPERATOR_ACCOUNT }: ConfigVariables): OperatorAccount | undefined {
  const account = bik && parseBankAccount(OPERATOR_ACCOUNT ?? '', bik)
  return account && { bik, account }
}

function gatewaysFrom(read: ConfigVariables) {
  const { NPD_AUTH_URL: authUrl, NPD_SERVICE_URL: serviceUrl, NPD_MASTER_TOKEN: masterToken } = read
  const { BANK_URL, BANK_SECRET, SMTP_URL, MAIL_FROM } = read
  const receiptUrl = read.NPD_RECEIPT_URL ?? 'https://lknpd.nalog.ru/api/v1/receipt'
  return {
    npd: authUrl && serviceUrl && masterToken ? { authUrl, serviceUrl, masterToken, receiptUrl } : undefined,
    npdBankMasterToken: bankTokenFrom(read),
    bankConcurrency: read.BANK_CONCURRENCY,
    npdPace: { concurrency: read.NPD_CONCURRENCY, perSecond: read.NPD_RATE_PER_SECOND },
    npdSimulatorPort: read.NPD_SIMULATOR_PORT ?? portAfter(read.PORT, 1),
    npdStatusUrl: read.NPD_STATUS_URL,
    bank: BANK_URL && BANK_SECRET ? { url: BANK_URL, secret: BANK_SECRET } : undefined,
    bankSimulatorPort: read.BANK_SIMULATOR_PORT ?? portAfter(read.PORT, 2),
    bankDirectoryUrl: read.BANK_DIRECTORY_URL,
    sms: smsSettingsFrom(read),
    smsPolicy: smsPolicyFrom(read),
    mail: SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined,
  }
}

/** The simulator has its own bank. */
function bankTokenFrom(read: ConfigVariables): string | undefined {
  if (read.NPD_REGISTRATION === 'guided') return undefined
  return read.NPD_BANK_MASTER_TOKEN ?? 'training-bank-master-token'
}

/** 0 asks the system for any free port. */
function portAfter(port: number, step: number): number {
  return port === 0 || port + step > 65_535 ? 0 : port + step
}

const endpoints = ['NPD_AUTH_URL', 'NPD_SERVICE_URL', 'NPD_STATUS_URL', 'BANK_URL', 'SMS_URL', 'SMSC_URL', 'SMTP_URL'] as const

const realParties = ['NPD_AUTH_URL', 'NPD_SERVICE_URL', 'NPD_STATUS_URL', 'BANK_URL'] as const

function isTraining(read: ConfigVariables): boolean {
  return endpoints.every((name) => read[name] === undefined)
}

function secretsFrom(read: ConfigVariables): Secrets | undefined {
  const { CODE_PEPPER: codePepper, PASSWORD_PEPPER: passwordPepper } = read
  const fieldKey = givenFieldKey(read)
  return codePepper && passwordPepper && fieldKey ? { codePepper, passwordPepper, fieldKey } : undefined
}

const together = [
  ['NPD_AUTH_URL', 'NPD_SERVICE_URL', 'NPD_MASTER_TOKEN'],
  ['BANK_URL', 'BANK_SECRET'],
  ...smsTogether,
  ['SMTP_URL', 'MAIL_FROM'],
  ['OPERATOR_BIK', 'OPERATOR_ACCOUNT'],
] as const

const neededForReal = [
  ...secretVariables,
  ...(['OPERATOR_NAME', 'OPERATOR_INN', 'OPERATOR_OGRN', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'MAIN_PHONE'] as const),
]

function missingTogether(read: ConfigVariables): ConfigProblem[] {
  const halves = together.flatMap((group) => {
    const reason = `значение вместе с ${group.filter((name) => read[name] !== undefined).join(', ')}`
    const started = group.some((name) => read[name] !== undefined)
    return started ? group.filter((name) => read[name] === undefined).map((name) => absent(name, reason)) : []
  })
  if (read.NPD_REGISTRATION === 'direct' && read.NPD_AUTH_URL !== undefined && read.NPD_BANK_MASTER_TOKEN === undefined) {
    halves.push(absent('NPD_BANK_MASTER_TOKEN', 'ключ банка: NPD_REGISTRATION=direct'))
  }
  if (read.OPERATOR_BIK && read.OPERATOR_ACCOUNT && !operatorAccount(read)) {
    halves.push({
      variable: 'OPERATOR_ACCOUNT',
      got: `«${read.OPERATOR_ACCOUNT}»`,
      expected: 'счёт, который подходит к OPERATOR_BIK',
    })
  }
  if (read.DATABASE_POOLER === 'transaction') {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
      if (read[name] === undefined) halves.push(absent(name, 'значение: DATABASE_POOLER=transaction'))
  }
  const smsc = smscLacks(read)
  if (smsc) halves.push(absent(smsc.variable, `значение вместе с ${smsc.because}`))
  if (isTraining(read)) return halves
  const real = `значение: подключён настоящий шлюз (${endpoints.filter((name) => read[name] !== undefined).join(', ')})`
  const demo = read.DEMO_DATA === true ? [{ variable: 'DEMO_DATA', got: '«on»', expected: 'off: подключён настоящий шлюз' }] : []
  return [
    ...halves,
    ...neededForReal
      .filter((name) => read[name] === undefined && !(name === 'FIELD_KEY' && read.FIELD_KEYS))
      .map((name) => absent(name, real)),
    ...demo,
  ]
}

/** Real money or a real tax service, while whoever opens the training message box signs for anybody: no such start. */
function halfTraining(read: ConfigVariables): ConfigProblem[] {
  const real = realParties.filter((name) => read[name] !== undefined)
  if (real.length === 0 || smsSettingsFrom(read)) return []
  return [
    absent(
      'SMS_URL или SMSC_URL',
      `настоящая СМС-служба: коды подписи нельзя класть в учебный ящик, когда задано ${real.join(', ')}`,
    ),
  ]
}

function unwritable({ DATA_DIR }: ConfigVariables): ConfigProblem[] {
  try {
    mkdirSync(DATA_DIR, { recursive: true })
    accessSync(DATA_DIR, constants.W_OK)
    return []
  } catch {
    return [
      {
        variable: 'DATA_DIR',
        got: `«${DATA_DIR}»`,
        expected: 'папка, в которую этот пользователь может писать',
      },
    ]
  }
}

function absent(variable: string, expected: string): ConfigProblem {
  return { variable, got: 'пусто', expected }
}

const secretNames: ReadonlySet<string> = new Set([
  ...secretVariables,
  'FIELD_KEYS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'NPD_MASTER_TOKEN',
  'NPD_BANK_MASTER_TOKEN',
  'BANK_SECRET',
  'SMS_API_ID',
  'SMSC_PASSWORD',
  'SMSC_API_KEY',
  'SMTP_URL',
])

function problemsIn(error: z.ZodError, given: Record<string, string | undefined>): ConfigProblem[] {
  return error.issues.map((issue) => {
    const variable = String(issue.path[0])
    const value = given[variable] ?? ''
    const got = secretNames.has(variable) ? `скрытое значение (${value.length} знаков)` : `«${value}»`
    return { variable, got, expected: issue.message }
  })
}
