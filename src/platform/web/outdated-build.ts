import { sharedValue } from './shared-value.ts'

/** Whether a newer build than this page's is out. */
export const outdatedBuild = sharedValue(false)
