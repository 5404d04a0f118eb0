import { sharedValue } from './shared-value.ts'

/** What the keyboard, or a button for those who do not know of it, has opened over the page: it loads late. */
export const keysLayer = sharedValue<'palette' | 'help' | undefined>(undefined)
