import { sql } from 'kysely'

export const count = sql
