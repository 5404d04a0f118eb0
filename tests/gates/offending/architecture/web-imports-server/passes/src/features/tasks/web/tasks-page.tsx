import { path } from '../contract.ts'

export const here = path
