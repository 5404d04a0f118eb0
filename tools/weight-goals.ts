/**
 * How much compressed JavaScript a page may bring, in KB of 1024 bytes; decision 0029. The goals are 125 KB for a guest, 171 KB for
 * somebody who has entered, and 30 files. These bounds hold what pages bring today, so that none grows further.
 */
export const weightGoals = {
  /** What the page of a guest brings by itself, its late parts included. */
  guest: { kilobytes: 129, files: 30 },
  /** The same for somebody who has entered: the page of a register is the heaviest. */
  signedIn: { kilobytes: 188, files: 35 },
  /** What comes ahead of need: late parts and the pages that are likely to be opened next. */
  ahead: { kilobytes: 200 },
} as const
