export const mostTags = 10
export const longestTag = 30

/** A tag as somebody typed it, without needless spaces. A comma parts tags, so none stands in one. */
export function parseTag(typed: string): string | undefined {
  const tag = typed.replaceAll(/\s+/g, ' ').trim()
  return tag === '' || tag.length > longestTag || /[,;\p{C}]/u.test(tag) ? undefined : tag
}

/** Tags after some are taken off and some put on. The same word in other letters is the same tag. */
export function changeTags(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  const kept = tags.filter((tag) => !gone.has(tag.toLowerCase()))
  const changed = [...kept]
  for (const tag of add) {
    if (!changed.some((one) => one.toLowerCase() === tag.toLowerCase())) changed.push(tag)
  }
  return changed
}
