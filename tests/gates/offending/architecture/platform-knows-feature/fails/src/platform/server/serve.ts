import { path } from '#/features/tasks/contract.ts'

export const served = path
