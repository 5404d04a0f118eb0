import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

export const price: Kopecks = kopecks(10_050)
