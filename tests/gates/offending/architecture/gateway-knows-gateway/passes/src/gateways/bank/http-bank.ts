import { secret } from './bank-secret.ts'

export const bank = secret
