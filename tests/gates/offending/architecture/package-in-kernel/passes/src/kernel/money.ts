import type { Brand } from './brand.ts'

export type Kopecks = Brand<number, 'Kopecks'>
