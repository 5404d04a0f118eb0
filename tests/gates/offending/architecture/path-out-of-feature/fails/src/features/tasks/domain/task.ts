import type { Kopecks } from '../../../kernel/money.ts'

export type Task = { readonly price: Kopecks }
