import type { Price } from '#/kernel/money.ts'

export type Task = { readonly price: Price }
