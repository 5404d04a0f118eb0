import * as z from 'zod/mini'
import { platformKinds, refusalsOfCall } from '#/wire/platform-refusals.ts'
import { describeKind } from '#/wire/refusals.ts'
import { architecture } from './architecture.ts'
import { exportsOf, printDocument } from './print-document.ts'
import { shapeText } from './print-shape.ts'
import type { Access, Endpoint } from '#/wire/endpoint.ts'
import type { RefusalDescription, RefusalKind } from '#/wire/refusals.ts'
import type { Exported } from './print-document.ts'

/** The page of the API: every endpoint of every contract, in the order of features and paths. */
export function apiPage(exported: readonly Exported[]): string {
  const chapters = architecture.featureOrder.flatMap((feature) => {
    const endpoints = exported
      .filter((item) => item.feature === feature)
      .flatMap(({ value }) => (isEndpoint(value) ? [value] : []))
      .toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
    return endpoints.length === 0 ? [] : [`## ${feature}`, ...endpoints.map(section)]
  })
  return `${[heading, ...chapters].join('\n\n')}\n`
}

const heading = `# API

Печатается из договоров \`src/features/*/contract.ts\` и \`contract/*.ts\` командой \`npm run docs\`, руками не правится.
Ответ всегда в конверте: \`{ code, message, data }\`. Отрицательный \`code\` означает отказ:
\`{ code, message, action?, information?, kind, facts }\`. Программы различают отказы по \`kind\`, данные берут из \`facts\`.

Отказы платформы, общие для многих вызовов:

${refusalTable(platformKinds)}`

const accessNames = {
  public: 'все',
  account: 'вошедший',
  person: 'исполнитель',
  client: 'член организации',
} as const satisfies Record<Access, string>

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value
}

function section(endpoint: Endpoint): string {
  const parts = [
    `### ${endpoint.method} ${endpoint.path}`,
    `${endpoint.summary}.`.replace(/\.\.$/, '.'),
    traits(endpoint),
    ...shapes(endpoint),
    refusals(endpoint),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function traits({ access, permission, idempotent, bodyForm, bodyLimit }: Endpoint): string {
  return [
    `- Кому: ${accessNames[access]}${permission === undefined ? '' : `, право \`${permission}\``}`,
    idempotent === 'keyed or not' ? '- Повтор получает первый ответ; заголовок `idempotency-key` — по желанию' : '',
    idempotent === true ? '- Нужен заголовок `idempotency-key`; повтор получает первый ответ' : '',
    bodyForm === undefined || bodyForm === 'json' ? '' : `- Тело: ${bodyForm}`,
    bodyLimit === undefined ? '' : `- Тело не больше ${Math.round(bodyLimit / 1024)} КБ`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function shapes({ params, query, headers, body, reply, beside, file }: Endpoint): string[] {
  return [
    shape('Путь', params),
    shape('Запрос', query),
    shape('Заголовки', headers),
    shape('Тело', body),
    file ? 'Ответ: файл' : shape('Ответ (`data`)', reply),
    shape('Рядом с `data`', beside),
  ]
}

function shape(title: string, schema: z.ZodMiniType | undefined): string {
  if (schema === undefined) return ''
  const text = shapeText(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return text.includes('\n') ? `${title}\n\n\`\`\`ts\n${text}\n\`\`\`` : `${title}: \`${text}\``
}

function refusals(endpoint: Endpoint): string {
  const own: readonly RefusalKind[] = endpoint.refusals
  const added = refusalsOfCall(endpoint).filter((kind) => !own.includes(kind))
  const platform = `Ещё может отказать платформа: ${added.map((kind) => `\`${kind}\``).join(', ')}.`
  return own.length === 0 ? platform : `${refusalTable(own)}\n\n${platform}`
}

function refusalTable(kinds: readonly RefusalKind[]): string {
  const rows = kinds.map((kind) => {
    const { status, code, message, facts } = describeKind(kind)
    return `| ${kind} | ${status} | ${code} | ${message} | ${factsText(facts)} |`
  })
  return ['| kind | HTTP | code | Слова | facts |', '|---|---|---|---|---|', ...rows].join('\n')
}

function factsText(facts: RefusalDescription['facts']): string {
  return Object.entries(facts)
    .map(([name, { schema, optional }]) => `\`${name}${optional ? '?' : ''}\` — ${schema.enum?.join(', ') ?? schema.description}`)
    .join('; ')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

if (import.meta.main) {
  printDocument(
    'docs/api.md',
    apiPage(await exportsOf('src/features/*/{contract,contract/*}.ts')),
    process.argv.includes('--check'),
  )
}
