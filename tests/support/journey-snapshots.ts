import { openSnapshots } from './prepared-installation.ts'

/** Playwright calls it before the first worker and calls what it answers after the last. */
export default openSnapshots
