import type { Rate } from './rate.ts'

export type Money = { readonly rate: Rate }
