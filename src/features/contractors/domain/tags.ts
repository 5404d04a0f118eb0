export const mostTags = 10
export const longestTag = 30

/** Returns a typed tag without extra spaces. A comma separates tags, so a tag cannot contain one. */
export function parseTag(typed: string): string | undefined {
  const tag = typed.replaceAll(/\s+/g, ' ').trim()
  return tag === '' || tag.length > longestTag || /[,;\p{C}]/u.test(tag) ? undefined : tag
}

/** Returns the tags after some are removed and some added. The same word in a different case is the same tag. */
export function changeTags(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  const kept = tags.filter((tag) => !gone.has(tag.toLowerCase()))
  const changed = [...kept]
  for (const tag of add) {
    if (!changed.some((one) => one.toLowerCase() === tag.toLowerCase())) changed.push(tag)
  }
  return changed
}
