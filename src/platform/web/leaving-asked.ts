import { sharedValue } from './shared-value.ts'

/** Whether who signs out is asked about what still waits for the network. */
export const leavingAsked = sharedValue(false)
