import { matcher } from './check-patterns.ts'
import { lineAt } from './check-source-tree.ts'
import type { Architecture } from './architecture.ts'
import type { SourceFile, SourceTree, Violation } from './check-source-tree.ts'

const stateName = String.raw`(?:\w*S|s|\w+_s)tat(?:e|us)`

/**
 * `row.state === 'paid'`, `'active' !== member.status`, `['paid', 'closed'].includes(row.state)`. In SQL the type of the column names
 * the states; a status in capitals is the word of an outside party.
 */
const bareState = new RegExp(
  String.raw`\b${stateName}\)?\s*[!=]==\s*'[a-z]|'[a-z]\w*'\s*[!=]==\s*[\w.?]*\b${stateName}\b|'\]\.includes\([\w.?]*\b${stateName}\b`,
  'g',
)

/** `{ state: now }` where a value is taken apart. */
const renamedState = new RegExp(String.raw`\b${stateName}: ([a-z]\w*)\b(?=[^(){}]*\}\s*(?:=[^=>]|:\s|\)\s*=>))`, 'g')

/** `.where('state', 'in', ['paid', …])` and `row.state not in ('paid', …)`. */
const bareList =
  /'(?:\w+\.)?(?:\w+_)?(?:state|status)',\s*'(?:not )?in',\s*\[[^\]]*'|\b(?:\w+_)?(?:state|status) (?:not )?in \('/g

/**
 * Outside domain a state is asked about through its lifecycle, or a named group of states in domain: `receiptLifecycle.is.paid(row.state)`,
 * `isAnnulled(row.state)`.
 */
export function checkStates(tree: SourceTree, rules: Architecture): Violation[] {
  const exempt = matcher(rules.compareAnyState, rules.featureOrder)
  const sources = tree.sources.filter(({ path }) => path.startsWith('src/') && !exempt(path))
  return sources.flatMap((source) => [...bareStatesIn(source), ...bareLists(source)])
}

/** A set of states that a query asks for means something, so it has a name in domain, where the next state meets it. */
function bareLists({ path, code }: SourceFile): Violation[] {
  return [...code.matchAll(bareList)].map(({ index }) => ({
    file: path,
    line: lineAt(code, index),
    rule: 'bare state list',
    message: 'states listed in a query: name the set in domain, `stateList(openStates)` or `[...openStates]`',
  }))
}

function bareStatesIn({ path, code }: SourceFile): Violation[] {
  const renamed = [...code.matchAll(renamedState)].flatMap(([, name]) => (name === undefined ? [] : [name]))
  const aliased = [...new Set(renamed)].flatMap((name) => [...code.matchAll(new RegExp(`\\b${name}\\s*[!=]==\\s*'`, 'g'))])
  return [...code.matchAll(bareState), ...aliased].map(({ index }) => ({
    file: path,
    line: lineAt(code, index),
    rule: 'bare state',
    message: 'a state compared as text: ask the lifecycle, `xLifecycle.is.paid(state)`, or name the group of states in domain',
  }))
}
