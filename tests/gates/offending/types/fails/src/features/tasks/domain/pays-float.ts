import type { Kopecks } from '#/kernel/money.ts'

export const price: Kopecks = 100.5
