import { resolve } from 'node:path'
import process from 'node:process'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { systemClock } from '#/platform/server/clock.ts'

/**
 * `npm run simulator`: the tax service in miniature, alone, for programs that want to speak to it. The port is
 * NPD_SIMULATOR_PORT, else PORT + 1 (3001), the books are kept under DATA_DIR (./data) as the application itself keeps them.
 */
const port = Number(process.env['NPD_SIMULATOR_PORT'] ?? Number(process.env['PORT'] ?? '3000') + 1)
const dataDir = resolve(process.env['DATA_DIR'] ?? 'data', 'npd-simulator')
const simulator = await startTaxServiceSimulator({ port, dataDir, clock: systemClock }).catch(explain)
console.log(`«Мой налог»:            ${simulator.siteUrl}`)
console.log(`Рычаги (docs/simulators.md): ${simulator.siteUrl}/admin/`)
console.log(`AuthService:            ${simulator.authUrl}`)
console.log(`SmzIntegrationService:  ${simulator.serviceUrl}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close())

function explain(fault: unknown): never {
  if (!(fault instanceof Error) || !('code' in fault) || fault.code !== 'EADDRINUSE') throw fault
  console.error(`Порт ${port} занят: возможно, имитатор уже играет в «Наряде». Другой порт — NPD_SIMULATOR_PORT.`)
  process.exit(1)
}
