import { builder } from '../../../tests/support/builder.ts'

export const log = builder
