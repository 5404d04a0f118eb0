import * as z from 'zod/mini'
import { shapeOf } from '#/wire/field.ts'
import { limitFields } from '../fields/limits.ts'

/** The most in one row, one register, one day, in kopecks; null: only those above bound it. */
export const limits = z.object(shapeOf(limitFields, 'body'))
export const shownLimits = z.object(shapeOf(limitFields, 'view'))

/** With what one person may be paid in a month. */
export const organizationLimits = z.extend(shownLimits, { person_month: z.number() })
