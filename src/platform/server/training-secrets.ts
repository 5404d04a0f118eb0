import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import type { FieldKey } from './secrets.ts'

export type Secrets = {
  readonly codePepper: string
  readonly passwordPepper: string
  readonly fieldKey: FieldKey
}

export const secretVariables = ['CODE_PEPPER', 'PASSWORD_PEPPER', 'FIELD_KEY'] as const

type Given = {
  readonly CODE_PEPPER?: string | undefined
  readonly PASSWORD_PEPPER?: string | undefined
  readonly FIELD_KEY?: Uint8Array | undefined
  readonly FIELD_KEYS?: FieldKey | undefined
}

/** `FIELD_KEY` is the key of version 1; when `FIELD_KEYS` is set without version 1, it is only used for opening. */
export function givenFieldKey({ FIELD_KEY: first, FIELD_KEYS: keys }: Given): FieldKey | undefined {
  if (!keys) return first && { version: 1, key: first }
  const others = keys.others ?? []
  const named = [keys, ...others].some(({ version }) => version === 1)
  return first && !named ? { ...keys, others: [...others, { version: 1, key: first }] } : keys
}

/**
 * Secrets of a training installation, generated at the first start and kept in `secrets.json`; configured values take
 * precedence.
 */
export function trainingSecrets(dataDir: string, given: Given): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) make(file)
  const kept = keptSecrets.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!kept.success) throw new Error(`Файл ${file} повреждён: в нём должны быть ${secretVariables.join(', ')}.`)
  const keptKey = new Uint8Array(Buffer.from(kept.data.FIELD_KEY, 'base64'))
  return {
    codePepper: given.CODE_PEPPER ?? kept.data.CODE_PEPPER,
    passwordPepper: given.PASSWORD_PEPPER ?? kept.data.PASSWORD_PEPPER,
    fieldKey: givenFieldKey({ ...given, FIELD_KEY: given.FIELD_KEY ?? keptKey }) ?? { version: 1, key: keptKey },
  }
}

const keptSecrets = z.object({
  CODE_PEPPER: z.string().min(32),
  PASSWORD_PEPPER: z.string().min(32),
  FIELD_KEY: z.base64().length(44),
})

/** Creating a link is atomic, so two processes starting together keep the same secrets. */
function make(file: string): void {
  const secrets = Object.fromEntries(secretVariables.map((name) => [name, randomBytes(32).toString('base64')]))
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
