import type { Log } from '#/platform/server/log.ts'

export type Sms = { readonly log: Log }
