import * as z from 'zod/mini'

export const amount = z.int()
