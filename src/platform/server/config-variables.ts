import { z } from 'zod'
import { parseBik } from '#/kernel/bank-account.ts'
import { parseInn } from '#/kernel/inn.ts'
import { processorKinds } from '#/kernel/processor.ts'
import { processorsIn } from './config-processors.ts'

/** A variable and its parser; the parser returns undefined for text it does not understand. */
function variable<Value>(expected: string, parse: (text: string) => Value | undefined) {
  return z.string().transform((text, context) => {
    const value = parse(text.trim())
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })
}

function oneOf<const Word extends string>(words: readonly Word[]) {
  return variable(`одно из: ${words.join(', ')}`, (text) => words.find((word) => word === text))
}

function matching(expected: string, pattern: RegExp) {
  return variable(expected, (text) => (pattern.test(text) ? text : undefined))
}

function url(...protocols: string[]) {
  return variable(`адрес вида ${protocols[0]}//имя:порт/путь`, (text) => {
    return protocols.includes(URL.parse(text)?.protocol ?? '') ? text.replace(/\/+$/, '') : undefined
  })
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const text = z.string()
const port = variable('целое число от 0 до 65535', (value) => {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined
})
const phone = matching('телефон вида 8 800 000-00-00 или +7 900 000-00-00', /^(?:8|\+7)(?:[\s()-]*\d){10}$/)
const pepper = matching('секрет не короче 32 знаков', /^.{32,}$/)
const httpUrl = url('https:', 'http:')
const fieldKey = variable('32 байта в base64 (openssl rand -base64 32)', (value) => {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32 ? new Uint8Array(bytes) : undefined
})
/** `2:…,1:…`: the first key seals, all keys open; versions from 1 to 255, each used once. */
const fieldKeys = variable('ключи вида 2:<base64>,1:<base64>, первый шифрует, номера от 1 до 255 не повторяются', (value) => {
  const keys = value.split(/[\s,]+/).map((part) => {
    const [, version, secret] = /^(\d{1,3}):([A-Za-z0-9+/]{43}=)$/.exec(part) ?? []
    return { version: Number(version), key: new Uint8Array(Buffer.from(secret ?? '', 'base64')) }
  })
  const versions = new Set(keys.map(({ version }) => version))
  const right = keys.every(({ version, key }) => version >= 1 && version <= 255 && key.length === 32)
  const [first, ...others] = keys
  return right && versions.size === keys.length && first ? { ...first, others } : undefined
})
/** Number ranges used for SMS fraud: foreign numbers under +7 9, satellites, numbers without a phone. */
const refusedRanges = '940,954,970,971'
const smsProviders = ['sms.ru', 'smsc.ru'] as const
const onOff = variable('on или off', (value) => ({ on: true, true: true, 1: true, off: false, false: false, 0: false })[value])

function orderOfProviders(value: string): string[] | undefined {
  const names = value.split(/[\s,]+/)
  return names.every((name) => smsProviders.some((known) => known === name)) ? names : undefined
}

/** «-» means no range is refused. */
function rangesIn(value: string): string[] | undefined {
  if (value === '-') return []
  const ranges = value.split(/[\s,]+/)
  return ranges.every((range) => /^9\d{1,9}$/.test(range)) ? ranges : undefined
}

/** Redirects from old addresses: to a path of this site or to a full URL of another site. */
const redirectRules = variable('JSON вида {"/старый-путь": "/новый-путь"}', (value) => {
  try {
    return z.record(z.string().startsWith('/'), z.string().regex(/^(?:\/(?![/\\])|https?:\/\/)/)).parse(JSON.parse(value))
  } catch {
    return undefined
  }
})

/** Base64url of so many bytes, as keys of VAPID are written. */
function keyOf(value: string, bytes: number): string | undefined {
  return /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes ? value : undefined
}

function originsIn(value: string): string[] | undefined {
  const origins = value.split(/[\s,]+/).map((part) => URL.parse(part)?.origin)
  return origins.every((origin) => origin !== undefined && /^https?:/.test(origin)) ? (origins as string[]) : undefined
}

function countUpTo(most: number) {
  return variable(`целое число от 1 до ${most}`, (value) => {
    return /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most ? Number(value) : undefined
  })
}

/** Every environment variable: its parser and its default. */
export const configVariables = z.object({
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  PORT: port.default(3000),
  HOST: matching('адрес или имя узла без порта', /^[\w.:-]+$/).default('localhost'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: url('postgresql:', 'postgres:').optional(),
  DATABASE_DIRECT_URL: url('postgresql:', 'postgres:').optional(),
  DATABASE_REPLICA_URL: url('postgresql:', 'postgres:').optional(),
  DATABASE_POOLER: oneOf(['none', 'transaction']).default('none'),
  DATABASE_CONNECTIONS: countUpTo(1000).optional(),
  BRAND_NAME: text.default('Наряд'),
  TEXTS_DIR: text.optional(),
  PROCESSORS: variable(
    `JSON вида [{"kind": "sms", "name": "…", "inn": "…", "address": "…", "contract": "№ … от …"}], kind: ${processorKinds.join(', ')}`,
    processorsIn,
  ).default([]),
  OPERATOR_NAME: text.optional(),
  OPERATOR_INN: variable('ИНН из 10 или 12 цифр с верными контрольными', parseInn).optional(),
  OPERATOR_OGRN: matching('ОГРН из 13 или ОГРНИП из 15 цифр', /^\d{13}(?:\d{2})?$/).optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_EMAIL: matching('адрес почты', /^[^\s@]+@[^\s@]+$/).optional(),
  OPERATOR_BIK: variable('БИК: 9 цифр, первая 0', parseBik).optional(),
  OPERATOR_ACCOUNT: matching('номер счёта из 20 цифр', /^\d{20}$/).optional(),
  MAIN_PHONE: phone.optional(),
  MESSENGER_PHONE: phone.optional(),
  NPD_AUTH_URL: httpUrl.optional(),
  NPD_SERVICE_URL: httpUrl.optional(),
  NPD_RECEIPT_URL: httpUrl.optional(),
  NPD_MASTER_TOKEN: text.optional(),
  NPD_REGISTRATION: oneOf(['guided', 'direct']).default('guided'),
  NPD_BANK_MASTER_TOKEN: text.optional(),
  NPD_CONCURRENCY: countUpTo(1000).default(32),
  BANK_CONCURRENCY: countUpTo(1000).default(32),
  NPD_RATE_PER_SECOND: countUpTo(10_000).default(100),
  NPD_SIMULATOR_PORT: port.optional(),
  NPD_STATUS_URL: httpUrl.optional(),
  BANK_URL: httpUrl.optional(),
  BANK_SECRET: text.optional(),
  BANK_STATEMENT_URL: httpUrl.optional(),
  BANK_CERT: text.optional(),
  BANK_KEY: text.optional(),
  BANK_CA: text.optional(),
  TBANK_URL: httpUrl.optional(),
  TBANK_STATEMENT_URL: httpUrl.optional(),
  TBANK_CA: text.optional(),
  YOOKASSA_URL: httpUrl.optional(),
  TOCHKA_URL: httpUrl.optional(),
  TOCHKA_KEYS_URL: httpUrl.optional(),
  ALFA_URL: httpUrl.optional(),
  BANK_SIMULATOR_PORT: port.optional(),
  YOOKASSA_SIMULATOR_PORT: port.optional(),
  TOCHKA_SIMULATOR_PORT: port.optional(),
  BANK_DIRECTORY_URL: httpUrl.optional(),
  SMS_URL: httpUrl.optional(),
  SMS_API_ID: text.optional(),
  SMS_SENDER: text.optional(),
  SMSC_URL: httpUrl.optional(),
  SMSC_LOGIN: text.optional(),
  SMSC_PASSWORD: text.optional(),
  SMSC_API_KEY: text.optional(),
  SMSC_SENDER: text.optional(),
  SMS_ORDER: variable(`по порядку через запятую: ${smsProviders.join(', ')}`, orderOfProviders).default([...smsProviders]),
  SMS_REFUSED_RANGES: variable('начала номеров после +7 через запятую, например 940,9541', rangesIn).default(
    refusedRanges.split(','),
  ),
  SMS_DAILY_MESSAGES: variable('целое число от 1', (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined)).default(
    20_000,
  ),
  SMTP_URL: url('smtps:', 'smtp:').optional(),
  MAIL_FROM: matching('адрес почты отправителя', /@/).optional(),
  PUSH_PUBLIC_KEY: variable('открытый ключ: 65 байт в base64url (npm run push-keys)', (value) => keyOf(value, 65)).optional(),
  PUSH_PRIVATE_KEY: variable('закрытый ключ: 32 байта в base64url (npm run push-keys)', (value) => keyOf(value, 32)).optional(),
  PUSH_CONTACT: matching('mailto:почта или https://страница', /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/).optional(),
  PUSH_SERVICES: variable('адреса служб push через запятую, без пути', originsIn).default([]),
  MAX_BOT_URL: httpUrl.default('https://platform-api2.max.ru'),
  MAX_BOT_TOKEN: text.optional(),
  MAX_BOT_NAME: matching('короткое имя бота, как в ссылке max.ru/имя', /^[\w-]{3,64}$/).optional(),
  MAX_BOT_SECRET: matching('от 16 до 256 букв, цифр, дефисов и подчёркиваний', /^[\w-]{16,256}$/).optional(),
  MAX_SIMULATOR_PORT: port.optional(),
  JOURNAL_MAIL: matching('адрес почты', /^\S+@\S+$/).optional(),
  FILES_COPY_DIR: text.optional(),
  S3_URL: httpUrl.optional(),
  S3_KEY_ID: text.optional(),
  S3_SECRET: text.optional(),
  S3_REGION: matching('название региона: строчные буквы, цифры и дефисы', /^[a-z0-9-]+$/).default('us-east-1'),
  CLAMD_URL: matching('tcp://host:port или unix:/путь/к/сокету', /^(tcp:\/\/[^/\s:]+:\d{1,5}|unix:(\/\/)?\/\S+)$/).optional(),
  TSA_URL: httpUrl.optional(),
  TSA_CA: text.optional(),
  CODE_PEPPER: pepper.optional(),
  PASSWORD_PEPPER: pepper.optional(),
  FIELD_KEY: fieldKey.optional(),
  FIELD_KEYS: fieldKeys.optional(),
  CLOSING_DAYS: variable('целое число дней от 1 до 30', (value) => {
    return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 30 ? Number(value) : undefined
  }).default(7),
  TAX_DEBT_WARNING_RUBLES: variable('целое число рублей от 1', (value) => {
    return /^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined
  }).default(1000),
  TAX_DEBT_WARNING_DAYS: variable('целое число дней от 1 до 365', (value) => {
    return /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 365 ? Number(value) : undefined
  }).default(30),
  REDIRECT_RULES: redirectRules.default({}),
  DEMO_DATA: onOff.optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  LOG_FORMAT: oneOf(['json', 'text']).optional(),
  TRUSTED_PROXY: variable('адреса через запятую', (value) => value.split(/[\s,]+/)).default([]),
})

export type ConfigVariables = z.output<typeof configVariables>
