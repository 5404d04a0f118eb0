/** The pattern of `like` for a text that holds these words: `%` and `_` in them are letters. */
export function likePart(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
