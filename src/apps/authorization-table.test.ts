import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { memberRoles } from '#/kernel/roles.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { endpointKey } from '#/platform/server/api.ts'
import { openAddresses, pageAccess, visitors } from './authorization-pages.ts'
import { authorizationTable, owned } from './authorization-table.ts'
import type { Things } from './authorization-table.ts'
import { routeTable } from './web/route-table.ts'

const root = resolve(import.meta.dirname, '../..')

test('the authorization table lists every endpoint of every contract and nothing else', async () => {
  const keys = (await contracts()).map(endpointKey)
  assert.equal(new Set(keys).size, keys.length, 'two contracts have one address')
  assert.deepEqual(Object.keys(authorizationTable).toSorted(), keys.toSorted())
})

test('each feature tells of its own endpoints, and of no others', async () => {
  for (const file of globSync('src/features/*/server/authorization.ts', { cwd: root })) {
    const [folder = ''] = file.split('/server/')
    const told = (await exportsOf(file)).flatMap((rows) => Object.keys(rows ?? {}))
    assert.deepEqual(told.toSorted(), (await contracts(folder)).map(endpointKey).toSorted(), folder)
  }
})

test('the table requires of a caller exactly what the contract requires', async () => {
  for (const contract of await contracts()) {
    const asked = contract.access === 'client' ? (contract.permission ?? 'member') : contract.access
    assert.equal(authorizationTable[endpointKey(contract)]?.who, asked, endpointKey(contract))
  }
})

test('an address with an id names something that has an owner', async () => {
  const nameless = (await contracts()).filter((contract) => {
    const input = authorizationTable[endpointKey(contract)]?.input?.(probe) ?? {}
    const isPrivate = contract.access !== 'public'
    return isPrivate && /:(id|rowId|a)\b/.test(contract.path) && !JSON.stringify(input).includes('probe-')
  })
  assert.deepEqual(nameless.map(endpointKey), [])
})

test('every kind of owned thing is named by some call', () => {
  const inputs = Object.values(authorizationTable).flatMap(({ input, mixed = {} }) => [
    input?.(probe),
    ...Object.values(mixed).map((call) => call(probe, probe)),
  ])
  const named = JSON.stringify(inputs)
  assert.deepEqual(
    owned.filter((name) => !named.includes(`"probe-${name}"`)),
    [],
  )
})

test('the list contains every address served outside contracts and nothing else', () => {
  const files = globSync('src/{apps,platform/server}/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const served = files.flatMap((file) => {
    const text = readFileSync(resolve(root, file), 'utf8')
    const calls = text.matchAll(
      /\b(?:app|scope|server)\.(?:get|head|post|put|patch|delete|all)(?:<[^(]*>)?\(\s*['`]([^'`]+)['`]/g,
    )
    return [...calls].map(([, address]) => address ?? '')
  })
  assert.deepEqual(served.toSorted(), Object.keys(openAddresses).toSorted())
})

test('every page defines what each visitor gets, and no rule exists for a missing page', () => {
  const named = Object.keys(pageAccess).map((name) => name.replace(/\?.*/, ''))
  assert.deepEqual([...new Set(named)].toSorted(), routeTable.map(({ name }) => name).toSorted())
  assert.deepEqual(
    memberRoles.filter((role) => !visitors.includes(role)),
    [],
  )
  for (const row of routeTable) {
    const rule = pageAccess[row.name]
    assert.ok(rule)
    assert.equal(rule.anonymous, row.opens === 'signedIn' ? 'login' : 'page', row.name)
    for (const visitor of visitors) assert.ok(rule[visitor], `${row.name}: ${visitor}`)
  }
})

/** Everything the contracts of the features in the folders export that is an endpoint. */
async function contracts(folders = 'src/features/*'): Promise<Endpoint[]> {
  const files = globSync(`${folders}/{contract,contract/*}.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
  const values = await Promise.all(files.map(exportsOf))
  return values.flat().filter(isEndpoint)
}

async function exportsOf(file: string): Promise<unknown[]> {
  return Object.values((await import(pathToFileURL(resolve(root, file)).href)) as Record<string, unknown>)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

const probe = new Proxy({}, { get: (_, name) => `probe-${String(name)}` }) as Things
