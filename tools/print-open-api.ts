import { writeFileSync } from 'node:fs'
import { publishedApi } from '#/apps/published-api.ts'
import { promisesOf } from './api-changes.ts'
import type { ApiDescription } from './api-changes.ts'
import { exportsOf } from './print-document.ts'
import { contractFiles, endpointsIn } from './refusal-pairs.ts'

/**
 * `npm run api:release`, once a release: keeps what it promises to programs in docs/openapi-release.json. The next one is compared with
 * it (`api-changes.test.ts`).
 */
const contracts = (await exportsOf(contractFiles)).flatMap(({ value }) => endpointsIn(value))
const byKey = new Map(contracts.map((contract) => [`${contract.path} ${contract.method}`, contract]))
const sorted = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, contract]) => contract)
const described = JSON.parse(JSON.stringify(publishedApi(sorted, 'Наряд'))) as ApiDescription
const { info, paths, components } = promisesOf(described)
const lines = (of: object) =>
  `{\n${Object.entries(of)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}`
const schemas = lines(components.schemas)
writeFileSync(
  'docs/openapi-release.json',
  `{"info":${JSON.stringify(info)},\n"paths":${lines(paths)},\n"components":{"schemas":${schemas}}}\n`,
)
