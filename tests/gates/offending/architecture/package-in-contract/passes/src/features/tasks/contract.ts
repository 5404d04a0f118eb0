import * as z from 'zod/mini'

export const title = z.string()
