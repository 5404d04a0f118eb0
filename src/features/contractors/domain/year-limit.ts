import { kopecks } from '#/kernel/money.ts'

/** What a self-employed person may earn in a calendar year from everybody (422-FZ, art. 4 part 2 item 8). */
export const yearLimit = kopecks(240_000_000)
