import { sharedValue } from './shared-value.ts'

/** What the bell of a customer opens lives with the notices and loads late: pressed before that, it opens as soon as it can. */
export const bellPress = sharedValue(false)
