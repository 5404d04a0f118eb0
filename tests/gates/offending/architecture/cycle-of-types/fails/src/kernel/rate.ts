import type { Money } from './money.ts'

export type Rate = { readonly of: Money | undefined }
