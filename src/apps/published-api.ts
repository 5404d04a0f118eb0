import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { idFrom } from '#/kernel/ids.ts'
import { endpointKey } from '#/platform/server/api.ts'
import type { Raw } from '#/platform/server/api.ts'
import { openApiDocument } from '#/platform/server/open-api.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { authorizationTable, owned, thingKinds } from './authorization-table.ts'
import type { Things } from './authorization-table.ts'

/** The document at `/api/openapi.json`: the contracts, the version of the release, and the calls that the tests make as examples. */
export function publishedApi(contracts: Iterable<Endpoint>, brandName: string) {
  return openApiDocument(contracts, { brandName, version: release, example: exampleOf })
}

const manifest = z.object({ version: z.string() })
const release = z.parse(manifest, JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'))).version

function exampleOf(contract: Endpoint): Raw | undefined {
  return authorizationTable[endpointKey(contract)]?.input?.(exampleThings)
}

const exampleThings = Object.fromEntries(
  owned.map((thing, place): readonly string[] => [
    thing,
    idFrom(thingKinds[thing], Temporal.Instant.from('2026-11-21T09:00:00Z'), new Uint8Array(10).fill(place + 1)),
  ]),
) as Things
