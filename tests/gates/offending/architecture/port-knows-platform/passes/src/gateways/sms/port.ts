import type { Phone } from '#/kernel/phone.ts'

export type Sms = { readonly to: Phone }
