export const mostTags = 10
export const longestTag = 40

/** «#Срочно», « срочно »: one tag. Small letters, one space between words, without a comma, which stands between tags. */
export function normalizeTag(text: string): string {
  return text
    .replaceAll(/[\s,#]+/g, ' ')
    .trim()
    .toLocaleLowerCase('ru')
}

/** Each tag once, in the order given. */
export function normalizeTags(texts: readonly string[]): string[] {
  return [...new Set(texts.map(normalizeTag))].filter((tag) => tag !== '')
}

/** The tags of a task after some were added and others taken away. */
export function changeTags(
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  return [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag))
}

/** As typed: «срочно, склад № 2». */
export function parseTags(typed: string): string[] {
  return normalizeTags(typed.split(/[,\n]/))
}
