import { documentKindNames } from './document.ts'
import type { DocumentKind } from './document.ts'
import { problemsOfPapers } from './check-papers.ts'
import { findField, withheldReason } from './field-list.ts'
import { fieldsOf, wholeField } from './fill-template.ts'
import { nestingAfter, readTemplate } from './template-text.ts'
import type { Template, TemplateLine, TemplateNode, TemplateProblem } from './template-text.ts'

export type CheckedTemplate = { readonly template: Template; readonly problems: readonly TemplateProblem[] }

export const longestTemplate = 60_000
const mostTemplateLines = 1000
const longestLine = 4000
/** Conditions inside one another. */
const deepestCondition = 8
const mostProblems = 50

/**
 * Returns the template with everything that forbids to activate it: a field that is not known, and every way to a paper with an
 * empty place, whatever of the fields that may be absent is absent.
 */
export function checkTemplate(source: string, kind: DocumentKind): CheckedTemplate {
  const unbounded = problemsOfSize(source)
  if (unbounded.length > 0) return { template: { paper: [], short: [] }, problems: unbounded }
  const { template, problems: misread } = readTemplate(source)
  const first = [...misread, ...problemsOfFields(template, kind)]
  const problems = first.length > 0 ? first : problemsOfPapers(template, kind, mostProblems)
  return { template, problems: onceByLine(problems).slice(0, mostProblems) }
}

/** In the order of lines, each once. */
function onceByLine(problems: readonly TemplateProblem[]): readonly TemplateProblem[] {
  const once = new Map(problems.map((problem) => [`${problem.line} ${problem.text}`, problem]))
  return [...once.values()].toSorted((one, other) => one.line - other.line)
}

/** What makes a text too large to be read as a template at all: the check goes through every line of every paper it may become. */
export function problemsOfSize(source: string): readonly TemplateProblem[] {
  if (source.length > longestTemplate) return [{ line: 1, text: `Шаблон длиннее ${longestTemplate} знаков` }]
  const lines = source.split('\n')
  if (lines.length > mostTemplateLines)
    return [{ line: mostTemplateLines + 1, text: `В шаблоне больше ${mostTemplateLines} строк: уберите лишние, начиная с этой` }]
  const deep = firstTooDeep(lines)
  if (deep !== undefined)
    return [
      {
        line: deep,
        text: `Условие стоит внутри ${deepestCondition} других: закройте какое-нибудь из них раньше, строкой [конец]`,
      },
    ]
  const long = lines.flatMap((line, at) => (line.length > longestLine ? [at + 1] : []))
  return long
    .slice(0, mostProblems)
    .map((line) => ({ line, text: `Строка длиннее ${longestLine} знаков: разделите её на пункты` }))
}

function firstTooDeep(lines: readonly string[]): number | undefined {
  let depth = 0
  const at = lines.findIndex((line) => {
    depth = nestingAfter(line.trim(), depth)
    return depth > deepestCondition
  })
  return at < 0 ? undefined : at + 1
}

function problemsOfFields(template: Template, kind: DocumentKind): TemplateProblem[] {
  return [...template.paper, ...template.short].flatMap((node) => problemsOfNode(node, kind))
}

function problemsOfNode(node: TemplateNode, kind: DocumentKind): TemplateProblem[] {
  if (node.kind === 'line') return problemsOfLine(node, kind)
  const unknown = unknownField(node.field, kind)
  return [
    ...(unknown === undefined ? [] : [{ line: node.at, text: unknown }]),
    ...[...node.present, ...node.absent].flatMap((inner) => problemsOfNode(inner, kind)),
  ]
}

function problemsOfLine({ at, shape, cells }: TemplateLine, kind: DocumentKind): TemplateProblem[] {
  const say = (text: string): TemplateProblem => ({ line: at, text })
  return cells.flatMap((cell) => {
    const whole = wholeField(cell)
    return fieldsOf(cell).flatMap((name) => {
      const unknown = unknownField(name, kind)
      if (unknown !== undefined) return [say(unknown)]
      const fieldShape = findField(name)?.shape
      if (fieldShape === 'sign') return [say(`{{${name}}} — признак: он бывает только в условии [если ${name}]`)]
      if (fieldShape === 'block' && (whole !== name || shape !== 'text'))
        return [say(`{{${name}}} занимает строку целиком: поставьте поле на отдельную строку`)]
      if (fieldShape === 'list' && (whole !== name || (shape !== 'item' && shape !== 'clause')))
        return [say(`{{${name}}} — список: он бывает отдельным пунктом «- {{${name}}}» или «1. {{${name}}}»`)]
      return []
    })
  })
}

function unknownField(name: string, kind: DocumentKind): string | undefined {
  const known = findField(name)
  if (known?.kinds.includes(kind)) return undefined
  if (known) return `Поле {{${name}}} есть, но не в этом виде документа: «${documentKindNames[kind]}»`
  const reason = withheldReason(name)
  return `Неизвестное поле {{${name}}}${reason === undefined ? '' : `: ${reason}`}`
}
