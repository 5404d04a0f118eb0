import { sharedValue } from './shared-value.ts'

/** Whether another build is out than the one this page came with. */
export const outdatedBuild = sharedValue(false)
