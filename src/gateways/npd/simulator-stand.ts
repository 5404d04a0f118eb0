import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { parseCompanyInn, parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { permissionsOfPlatform } from './messages.ts'
import type { Permission } from './message-fields.ts'
import type { RequestOf } from './messages.ts'
import { startTaxServiceSimulator } from './simulator/start-tax-service-simulator.ts'
import type { SimulatorRules } from './simulator/world.ts'
import { openSoapTaxService } from './soap-tax-service.ts'
import type { SoapTaxService, SoapTaxServiceConfig } from './soap-tax-service.ts'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export const person = valid(parsePersonInn('990900000132'))
export const stranger = valid(parsePersonInn('990900000453'))
export const company = valid(parseCompanyInn('7701010017'))
export const bindRequest = { inn: person, permissions: permissionsOfPlatform }

type Income = RequestOf<'PostIncomeV2'>

export function income(change: Partial<Income> = {}): Income {
  const now = clock.now()
  return {
    inn: person,
    requestTime: now,
    operationTime: now.subtract({ minutes: 1 }),
    incomeType: 'FROM_LEGAL_ENTITY',
    customerInn: company,
    customerOrganization: 'ООО «Ромашка»',
    services: [{ amount: kopecks(150_000), name: 'Монтаж стенда', quantity: 1 }],
    totalAmount: kopecks(150_000),
    operationUniqueId: 'operation-1',
    ...change,
  }
}

type StandOptions = { isPresented?: boolean; dataDir?: string; rules?: Partial<SimulatorRules> }

export type Stand = {
  service: SoapTaxService
  url: string
  stop: () => Promise<void>
  askBinding: () => Promise<string>
  bind: (permissions: readonly Permission[]) => Promise<void>
  press: (button: string, permissions: readonly Permission[]) => Promise<void>
  post: (path: string, form: [string, string][]) => Promise<void>
  fault: (fault: object) => Promise<void>
  receipts: () => Promise<{ id: string }[]>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Opens a fast simulator on a free port with the real adapter, and helpers that act as the person and the administrator. */
export async function openStand({ isPresented = true, dataDir, rules }: StandOptions = {}): Promise<Stand> {
  const fast = { latencyMs: [0, 0], pollsPerSecond: 1000, ...rules } as const
  const kept = dataDir === undefined ? {} : { dataDir }
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: fast, ...kept })
  const service = openService(simulator.authUrl, simulator.serviceUrl)
  const url = simulator.siteUrl
  if (isPresented) taken(await service.registerPlatform())
  const stand: Stand = {
    service,
    url,
    stop: simulator.close,
    async askBinding() {
      return taken(await service.ask('PostBindPartnerWithInn', bindRequest)).id
    },
    async bind(permissions) {
      await stand.press(`allow/${await stand.askBinding()}`, permissions)
    },
    press: (button, permissions) =>
      stand.post(
        `cabinet/${person}/${button}`,
        permissions.map((permission) => ['permission', permission]),
      ),
    async post(path, form) {
      await call('POST', `${url}/${path}`, new URLSearchParams(form))
    },
    async fault(fault) {
      await call('POST', `${url}/admin/faults`, JSON.stringify(fault))
    },
    receipts: async () => JSON.parse(await call('GET', `${url}/admin/receipts?inn=${person}`)) as { id: string }[],
    async [Symbol.asyncDispose]() {
      await service.close()
      await simulator.close()
    },
  }
  return stand
}

async function call(method: string, address: string, body: string | URLSearchParams | null = null): Promise<string> {
  const answer = await fetch(address, { method, body })
  const text = await answer.text()
  assert.ok(answer.ok, text)
  return text
}

/** The real adapter for any address, polling without pauses. */
export function openService(
  authUrl: string,
  serviceUrl: string,
  config: Partial<SoapTaxServiceConfig> = {},
): SoapTaxService & AsyncDisposable {
  const service = openSoapTaxService(
    {
      authUrl,
      serviceUrl,
      masterToken: 'training',
      platform: {
        partnerName: 'Наряд',
        partnerType: 'PARTNER',
        partnerConnectable: true,
        inn: valid(parseCompanyInn('7842000011')),
        phone: '79000000000',
      },
      limits: { connectTimeoutMs: 1_000, answerTimeoutMs: 3_000 },
      delayBeforePoll: () => Temporal.Duration.from({ milliseconds: 2 }),
      ...config,
    },
    clock,
  )
  return { ...service, [Symbol.asyncDispose]: service.close }
}

export async function openServer(listener: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function taken<Value, Refusal>(result: Result<Value, Refusal>): Value {
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

/** Returns the kind of a failure, with the code of a business refusal. */
export function refused(result: Result<unknown, { kind: string; code?: string }>): string {
  assert.ok(!result.ok, 'a failure was expected')
  return [result.refusal.kind, result.refusal.code].filter(Boolean).join(' ')
}

export function valid<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined)
  return value
}
