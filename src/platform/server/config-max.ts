import type { ConfigVariables } from './config-variables.ts'

/** The bot of MAX. When absent, nobody is offered it; in training a simulator plays it. */
export type MaxSettings = { readonly url: string; readonly token: string; readonly name: string; readonly secret: string }

export const maxTogether = ['MAX_BOT_TOKEN', 'MAX_BOT_NAME', 'MAX_BOT_SECRET'] as const

export function maxSettingsFrom(read: ConfigVariables): MaxSettings | undefined {
  const { MAX_BOT_URL: url, MAX_BOT_TOKEN: token, MAX_BOT_NAME: name, MAX_BOT_SECRET: secret } = read
  return token && name && secret ? { url, token, name, secret } : undefined
}
