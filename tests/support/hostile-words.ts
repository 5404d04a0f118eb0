/** Each breaks out of a different context: an element, an attribute, a script, a comment, a template. */
const breaches = [
  '"><img src=x onerror=ran=1>',
  "'><svg onload=ran=1>",
  '</script><script>ran=1</script>',
  '</title></textarea><iframe srcdoc="<script>parent.ran=1</script>">',
  '<!--<script>',
  '<a href="javascript:ran=1">x</a>',
  '[x](javascript:ran=1)',
  "{{constructor.constructor('ran=1')()}}${ran=1}",
  // Reads backwards in a file name and on a screen.
  '\u202Efdp.exe\u2066',
]

/** Texts entered into the product, by field. */
export type HostileWords = {
  readonly written: ReadonlyMap<string, string>
  /** A text for a field: its name, then as many payloads as fit. */
  of(field: string, max?: number): string
  /** An address cannot contain a space. */
  readonly link: string
}

export function hostileWords(): HostileWords {
  const link = 'https://x.example/"><svg/onload=ran=1>'
  const written = new Map([['link', link]])
  return {
    written,
    link,
    of(field, max = 500) {
      const text = hostileText(field, max)
      written.set(field, text)
      return text
    },
  }
}

export function hostileText(field: string, max = 500): string {
  const text = breaches.reduce((whole, breach) => (whole.length + breach.length > max ? whole : whole + breach), field)
  if (text === field) throw new Error(`Nothing fits into ${field}`)
  return text
}
