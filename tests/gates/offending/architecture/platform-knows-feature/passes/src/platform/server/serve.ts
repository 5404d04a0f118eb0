import { code } from '#/wire/refusals.ts'

export const served = code
