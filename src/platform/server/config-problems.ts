import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { operatorAccount } from './config-operator.ts'
import { maxTogether } from './config-max.ts'
import { arePushKeysApart, pushTogether } from './config-push.ts'
import { smscLacks, smsSettingsFrom, smsTogether } from './config-sms.ts'
import type { ConfigVariables } from './config-variables.ts'
import { secretVariables } from './training-secrets.ts'

/** `got` never contains a secret. */
export type ConfigProblem = { readonly variable: string; readonly got: string; readonly expected: string }

const realParties = [
  'NPD_AUTH_URL',
  'NPD_SERVICE_URL',
  'NPD_STATUS_URL',
  'BANK_URL',
  'TBANK_URL',
  'YOOKASSA_URL',
  'TOCHKA_URL',
  'ALFA_URL',
] as const

const endpoints = [...realParties, 'SMS_URL', 'SMSC_URL', 'SMTP_URL'] as const

/** No party is real. */
export function isTraining(read: ConfigVariables): boolean {
  return endpoints.every((name) => read[name] === undefined)
}

/** What is wrong with variables that are right one by one. */
export function problemsAmong(read: ConfigVariables): ConfigProblem[] {
  return [...missingTogether(read), ...halfTraining(read), ...unwritable(read), ...copyInsideData(read)]
}

const together = [
  ['NPD_AUTH_URL', 'NPD_SERVICE_URL', 'NPD_MASTER_TOKEN'],
  ['BANK_URL', 'BANK_SECRET'],
  ['BANK_CERT', 'BANK_KEY'],
  ...smsTogether,
  ['SMTP_URL', 'MAIL_FROM'],
  pushTogether,
  maxTogether,
  ['S3_URL', 'S3_KEY_ID', 'S3_SECRET'],
  ['TSA_URL', 'TSA_CA'],
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
  if (arePushKeysApart(read))
    halves.push({ variable: 'PUSH_PRIVATE_KEY', got: 'скрытое значение', expected: 'ключ из одной пары с PUSH_PUBLIC_KEY' })
  if (read.DATABASE_POOLER === 'transaction') {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
      if (read[name] === undefined) halves.push(absent(name, 'значение: DATABASE_POOLER=transaction'))
  }
  if (read.DATABASE_REPLICA_URL !== undefined && read.DATABASE_URL === undefined)
    halves.push(absent('DATABASE_URL', 'значение вместе с DATABASE_REPLICA_URL'))
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

/** A folder inside the data of this machine is no second place. One that is not there now does not stop the start: the first decides. */
function copyInsideData({ DATA_DIR, FILES_COPY_DIR: place }: ConfigVariables): ConfigProblem[] {
  if (place === undefined || !`${resolve(place)}/`.startsWith(`${resolve(DATA_DIR)}/`)) return []
  return [{ variable: 'FILES_COPY_DIR', got: `«${place}»`, expected: 'папка вне DATA_DIR, лучше на другом диске' }]
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
  'PUSH_PRIVATE_KEY',
  'MAX_BOT_TOKEN',
  'MAX_BOT_SECRET',
  'S3_SECRET',
])

export function problemsIn(error: z.ZodError, given: Record<string, string | undefined>): ConfigProblem[] {
  return error.issues.map((issue) => {
    const variable = String(issue.path[0])
    const value = given[variable] ?? ''
    const got = secretNames.has(variable) ? `скрытое значение (${value.length} знаков)` : `«${value}»`
    return { variable, got, expected: issue.message }
  })
}
