import type { Comment, SourceFile, SourceTree, Violation } from './check-source-tree.ts'

/** Two marks only, no code asleep in comments, no suppression without a reason. */
export function checkComments(tree: SourceTree): Violation[] {
  return tree.sources.flatMap((source) =>
    source.comments.flatMap((comment) => {
      const message = objectionTo(comment)
      return message === undefined ? [] : [violationAt(source, comment, message)]
    }),
  )
}

const knownMark = /^(?:NOTE\b|TODO\(\d+\))/
const anyMark = /^(?:NOTE|TODO|FIXME|XXX|HACK|WIP|BUG|TEMP|OPTIMIZE|REVIEW|WARNING)\b/
const suppression = /^(?:oxlint-disable|eslint-disable|oxfmt-ignore|prettier-ignore|@ts-\w+)/
const code =
  /^(?:import .* from |export (?:type|const|function|async) |const \w+ =|let \w+ =|return [\w.]+[(.[]|await \w+[.(]|if \(.*\{$|\}(?: else \{)?$|[\w.]+\([^)]*\)$)/

function objectionTo({ text, isDoc }: Comment): string | undefined {
  const said = text.replace(/^[*\s]+/, '')
  if (suppression.test(said)) {
    return said.includes(' -- ') ? undefined : 'a suppression gives its reason after “ -- ”'
  }
  if (anyMark.test(said) && !knownMark.test(said)) {
    return 'the marks are NOTE, and TODO(issue) with the number'
  }
  const asleep = !isDoc && text.split('\n').some((line) => code.test(line.replace(/^[*\s]+/, '')))
  return asleep ? 'code in a comment: delete it, git remembers' : undefined
}

function violationAt({ path }: SourceFile, { line }: Comment, message: string): Violation {
  return { file: path, line, rule: 'comment', message }
}
