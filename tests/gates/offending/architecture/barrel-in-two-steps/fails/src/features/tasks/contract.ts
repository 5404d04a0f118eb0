import { total } from './domain/total.ts'

export { total }
