import { createECDH } from 'node:crypto'
import type { ConfigVariables } from './config-variables.ts'

/** Keys of web push (VAPID). When absent, nobody is offered notices on a device. */
export type PushSettings = {
  readonly publicKey: string
  readonly privateKey: string
  readonly contact: string
  readonly services: readonly string[]
}

export const pushTogether = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'PUSH_CONTACT'] as const

export function pushSettingsFrom(read: ConfigVariables): PushSettings | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact, PUSH_SERVICES: services } = read
  return publicKey && privateKey && contact ? { publicKey, privateKey, contact, services } : undefined
}

/** Whether the two keys, where both are set, are no pair of the curve P-256. */
export function arePushKeysApart({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }: ConfigVariables): boolean {
  if (publicKey === undefined || privateKey === undefined) return false
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return true
  }
  return !curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
}
