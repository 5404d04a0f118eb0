import { oneOf } from '#/kernel/one-of.ts'
import type { ApplicationState } from './application.ts'

/** The person took the application back, or nobody decided in time: it is counted nowhere. */
export const goneApplicationStates = ['withdrawn', 'expired'] as const satisfies readonly ApplicationState[]

/** After these the person may apply for the same task again. */
export const repeatableStates = [...goneApplicationStates, 'declinedByPerson'] as const satisfies readonly ApplicationState[]
export const mayApplyAgain = oneOf(repeatableStates)
