/** Whether a path fits one of the patterns of `architecture.ts`. */
export type Matcher = (path: string) => boolean

export function matcher(patterns: readonly string[], features: readonly string[]): Matcher {
  if (patterns.length === 0) return () => false
  const sources = patterns.map((pattern) => sourceOf(pattern, features))
  const expression = new RegExp(`^(?:${sources.join('|')})$`)
  return (path) => expression.test(path)
}

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'

function sourceOf(pattern: string, features: readonly string[]): string {
  const pieces = pattern.split(/(<[a-z-]+>|\*\*\/|\*\*|\*|\{[^}]*\}|\[[^\]]*\])/)
  return pieces.map((piece) => pieceSource(piece, features)).join('')
}

function pieceSource(piece: string, features: readonly string[]): string {
  switch (piece) {
    case '<feature>':
      return `(?:${features.join('|')})`
    case '<name>':
      return kebab
    case '<verb-noun>':
      return '[a-z0-9]+(?:-[a-z0-9]+)+'
    case '<snake>':
      return '[a-z0-9]+(?:_[a-z0-9]+)*'
    case '**/':
      return '(?:.*/)?'
    case '**':
      return '.*'
    case '*':
      return '[^/]*'
    default:
      return piece.startsWith('{') ? alternatives(piece, features) : literal(piece)
  }
}

function alternatives(piece: string, features: readonly string[]): string {
  const options = piece.slice(1, -1).split(',')
  return `(?:${options.map((option) => sourceOf(option, features)).join('|')})`
}

function literal(piece: string): string {
  return piece.startsWith('[') ? piece : piece.replaceAll(/[.+?^$()|\\/]/g, String.raw`\$&`)
}
