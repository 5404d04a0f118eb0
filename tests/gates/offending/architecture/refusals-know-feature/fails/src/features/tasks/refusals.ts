import { limit } from './domain/terms.ts'

export const tasksRefusals = { limit }
