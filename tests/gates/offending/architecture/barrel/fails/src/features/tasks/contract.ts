export { total } from './domain/total.ts'
export * from './domain/task.ts'
