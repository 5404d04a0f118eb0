export const longestTerms = 5000

/** What changes in the contract: each line typed is a clause of its own, whatever mark it began with. */
export function readTerms(typed: string): readonly string[] {
  return typed
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-–—•*]|\d+[.)])\s+/u, '').trim())
    .filter((line) => line !== '')
}
