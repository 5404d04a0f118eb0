import { architecture } from './architecture.ts'
import { exportsOf, printDocument } from './print-document.ts'
import type { Exported } from './print-document.ts'
import type { Lifecycle } from '#/kernel/lifecycle.ts'

type Table = Lifecycle<string, string>

/** The page of lifecycles: a picture and a table for each, in the order of features. */
export function lifecyclesPage(exported: readonly Exported[]): string {
  const order = architecture.featureOrder
  const sections = exported
    .flatMap(({ value, ...place }) => (isLifecycle(place.name, value) ? [{ ...place, table: value }] : []))
    .toSorted((a, b) => order.indexOf(a.feature) - order.indexOf(b.feature))
    .map(({ name, path, table }) => section(name, path, table))
  return `${[heading, ...sections].join('\n\n')}\n`
}

const heading = `# Жизненные циклы

Печатается из кода командой \`npm run docs\`, руками не правится. Сервер подчиняется этим таблицам, по ним же рисуются кнопки.
Первое состояние таблицы начальное; состояние без действий конечное.`

function isLifecycle(name: string, value: unknown): value is Table {
  return name.endsWith('Lifecycle') && typeof value === 'object' && value !== null
}

function section(name: string, path: string, table: Table): string {
  return [`## ${name}`, `\`${path}\``, picture(table), actions(table)].join('\n\n')
}

function picture(table: Table): string {
  const states = Object.keys(table)
  const arrows = edgesOf(table).map(({ from, action, to, by }) => `  ${from} --> ${to}: ${action} (${by})`)
  const ends = states.filter((state) => Object.keys(table[state] ?? {}).length === 0)
  const lines = [
    'stateDiagram-v2',
    ...states.slice(0, 1).map((state) => `  [*] --> ${state}`),
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
  const page = lifecyclesPage(await exportsOf('src/features/*/domain/*.ts'))
  printDocument('docs/lifecycles.md', page, process.argv.includes('--check'))
}
