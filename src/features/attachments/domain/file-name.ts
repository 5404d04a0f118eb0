/** The longest name that is kept. */
const longest = 150

/** Signs that no name of a file may hold, and those that turn the direction of writing and so hide its ending. */
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A name as it is kept and given out: one line, no folders, its ending in sight. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(forbidden, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim()
  if (clean.length <= longest) return clean
  const ending = /\.[^.]{1,5}$/.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, longest - ending.length)}${ending}`
}
