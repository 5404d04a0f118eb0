/** How much compressed JavaScript a page may bring, in KB of 1024 bytes; decision 0029. */
export const weightGoals = {
  /** What the page of a guest brings by itself, its late parts included. */
  guest: { kilobytes: 125, files: 30 },
  /** The same for somebody who has entered. */
  signedIn: { kilobytes: 171, files: 30 },
  /** What comes ahead of need: late parts and the pages that are likely to be opened next. */
  ahead: { kilobytes: 200 },
} as const
