import { total } from './domain/total.ts'

export const path = `/api/v1/tasks/${total}`
