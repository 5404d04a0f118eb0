import { architecture } from './architecture.ts'
import { exportsOf, printDocument } from './print-document.ts'
import type { Exported } from './print-document.ts'
import { checkLifecycles, wordsOfSources } from './check-lifecycles.ts'
import type { AnyLifecycle } from './check-lifecycles.ts'

type Table = AnyLifecycle['table']

/** The page of lifecycles: a picture and a table for each, in the order of features. */
export function lifecyclesPage(exported: readonly Exported[]): string {
  const order = architecture.featureOrder
  const sections = exported
    .flatMap(({ value, ...place }) => (isLifecycle(place.name, value) ? [{ ...place, life: value }] : []))
    .toSorted((a, b) => order.indexOf(a.feature) - order.indexOf(b.feature))
    .map(({ name, path, life }) => section(name, path, life))
  return `${[heading, ...sections].join('\n\n')}\n`
}

const heading = `# Жизненные циклы

Печатается из кода командой \`npm run docs\`, руками не правится. Сервер подчиняется этим таблицам, по ним же рисуются кнопки.
Состояние со стрелкой из точки начальное; состояние без действий конечное.`

export function isLifecycle(name: string, value: unknown): value is AnyLifecycle {
  return name.endsWith('Lifecycle') && typeof value === 'object' && value !== null && 'table' in value
}

function section(name: string, path: string, life: AnyLifecycle): string {
  return [`## ${name}`, `\`${path}\``, picture(life), actions(life.table)].join('\n\n')
}

function picture({ table, starts }: AnyLifecycle): string {
  const states = Object.keys(table)
  const arrows = edgesOf(table).map(({ from, action, to, by }) => `  ${from} --> ${to}: ${action} (${by})`)
  const ends = states.filter((state) => Object.keys(table[state] ?? {}).length === 0)
  const lines = [
    'stateDiagram-v2',
    ...starts.map((state) => `  [*] --> ${state}`),
    ...arrows,
    ...ends.map((state) => `  ${state} --> [*]`),
  ]
  return ['```mermaid', ...lines, '```'].join('\n')
}

function actions(table: Table): string {
  const rows = edgesOf(table).map(({ from, action, by, to }) => `| ${from} | ${action} | ${by} | ${to} |`)
  return ['| Состояние | Действие | Кто | Новое состояние |', '|---|---|---|---|', ...rows].join('\n')
}

function edgesOf(table: Table): { from: string; action: string; to: string; by: string }[] {
  return Object.entries(table).flatMap(([from, edges]) =>
    Object.entries(edges).map(([action, { to, by }]) => ({ from, action, to, by })),
  )
}

if (import.meta.main) {
  const exported = await exportsOf('src/features/*/domain/*.ts')
  const page = lifecyclesPage(exported)
  const lives = exported.flatMap(({ name, value }) => (isLifecycle(name, value) ? [{ name, life: value }] : []))
  for (const problem of checkLifecycles(lives, wordsOfSources())) {
    console.log(problem)
    process.exitCode = 1
  }
  printDocument('docs/lifecycles.md', page, process.argv.includes('--check'))
}
