export type Span = { readonly look: 'plain' | 'bold' | 'code'; readonly text: string }

export type Block =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly is: 'list' | 'numbers'; readonly items: readonly (readonly Span[])[] }

/** The Markdown subset used by legal texts: `##` headings, paragraphs, `-` and `1.` lists, `**bold**`, `` `code` ``. */
export function readMarkdown(source: string): Block[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readBlock)
}

function readBlock(part: string): Block {
  const heading = /^#{1,6} +(.+)$/.exec(part)?.[1]
  if (heading !== undefined) return { is: 'heading', text: heading }
  const lines = part.split('\n')
  if (lines.every((line) => line.startsWith('- '))) return { is: 'list', items: lines.map((line) => readSpans(line.slice(2))) }
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return { is: 'numbers', items: lines.map((line) => readSpans(line.replace(/^\d+\. /, ''))) }
  }
  return { is: 'paragraph', spans: readSpans(lines.join(' ')) }
}

function readSpans(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.length > 4) return { look: 'bold', text: part.slice(2, -2) }
      if (part.startsWith('`') && part.length > 2) return { look: 'code', text: part.slice(1, -1) }
      return { look: 'plain', text: part }
    })
}
