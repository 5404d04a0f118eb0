import { sharedValue } from './shared-value.ts'

/** The customer's notice panel loads late: pressed earlier, the bell opens it as soon as it is loaded. */
export const bellPress = sharedValue(false)
